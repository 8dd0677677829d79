import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readAnswer } from './answer/answer.js'
import { factsOf, findFacts } from './facts-of.js'
import { loadTools } from './parsers/tools.js'

const KEY = ['AKIA', 'Z7VRSQ5TJN2XMPLK'].join('')
const answerOf = (response: string, request = 'Write a script') => ({
  request,
  response,
  domain: 'code_generation' as const,
})

test('a message never repeats a secret, even where a parser stumbles over it', async () => {
  const found = await findFacts(answerOf(`\`\`\`sql\nSELECT a FROM b ${KEY} ${KEY};\n\`\`\`\n`))
  expect(found.map(({ kind }) => kind)).toContain('syntax_error')
  expect(found.map(({ kind }) => kind)).toContain('secret')
  expect(JSON.stringify(found)).not.toContain(KEY)
})

test('facts stand in the order of the answer, and say their line', async () => {
  const found = await findFacts(
    answerOf(`Use ${KEY}.\n\n\`\`\`bash\ncurl -k https://dl.acme.com/a\n\`\`\`\n`),
  )
  expect(found.map(({ kind, line }) => [kind, line])).toEqual([
    ['secret', 1],
    ['tls_off', 4],
  ])
})

test('of one kind at most twenty are given', async () => {
  const lines = Array.from({ length: 50 }, (_, n) => `curl -k https://dl.acme.com/${n}`).join('\n')
  expect(await findFacts(answerOf(`\`\`\`bash\n${lines}\n\`\`\``))).toHaveLength(20)
})

test('code in a fence that is indented has its place in the response', async () => {
  const response = '1. Run:\n\n   ```bash\n   curl -k https://dl.acme.com/a\n   ```\n'
  const [fact] = await findFacts(answerOf(response))
  expect(response.slice(fact?.start, fact?.end)).toBe('curl -k')
})

test('the same answer and tools give the same facts', async () => {
  const answer = readAnswer(answerOf('```python\nos.system(f"ls {x}")\nprint "done"\n```'))
  const tools = await loadTools(answer)
  expect(factsOf(answer, tools)).toEqual(factsOf(answer, tools))
  expect(factsOf(answer, tools).map(({ kind }) => kind)).toEqual(['shell_injection', 'syntax_error'])
})

describe('no answer makes a rule throw, and every fact lies within it', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      '```python\n',
      '```sql\n',
      '```js\n',
      '```json\n',
      '```php\n',
      '```\n',
      '> ',
      '- ',
      '1. ',
      '\n',
      '\u202e',
    ),
    fc.constantFrom(
      'SELECT ',
      ' FROM x',
      'eval(',
      'f"{x}"',
      "' OR 1=1 --",
      'password="',
      'def f(',
      '${',
      '<think>',
      '{"a":',
    ),
    fc.string({ maxLength: 12, unit: 'binary' }),
  )
  test('of 300 made by chance', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 25 }), async (pieces) => {
        const response = pieces.join('')
        for (const { start, end, line } of await findFacts(answerOf(response))) {
          expect(start >= 0 && start <= end && end <= response.length && line >= 1).toBe(true)
        }
      }),
      { numRuns: 300 },
    )
  })
})
