import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type Block, type Inline, readInline, readMarkdown } from './markdown.js'

/** Blocks in a short way of writing. */
const short = (block: Block): unknown => {
  switch (block.kind) {
    case 'heading':
      return `h${block.level} ${words(block.inner)}`
    case 'paragraph':
      return words(block.inner)
    case 'code':
      return { code: block.text }
    case 'list':
      return { [block.isOrdered ? `ol ${block.start}` : 'ul']: block.items.map((item) => item.map(short)) }
    case 'table':
      return { head: block.head.map(words), rows: block.rows.map((row) => row.map(words)) }
  }
}
const words = (parts: readonly Inline[]): string =>
  parts
    .map((part) =>
      part.kind === 'text'
        ? part.text
        : part.kind === 'code'
          ? `[${part.text}]`
          : `<${part.kind} ${words(part.inner)}>`,
    )
    .join('')

/** All texts within, in their order. */
const textsOf = (value: unknown): string[] => {
  if (typeof value !== 'object' || value === null) return []
  if ('text' in value && typeof value.text === 'string') return [value.text]
  return Object.values(value).flatMap(textsOf)
}

describe('Markdown', () => {
  test.each<[string, string, unknown[]]>([
    ['headings and paragraphs', '# A `b`\ntext\nmore\n\n## C', ['h1 A [b]', 'text more', 'h2 C']],
    ['fenced code', '```js\n# no heading\n\nx\n```\nafter', [{ code: '# no heading\n\nx' }, 'after']],
    [
      'a table with a bar in code',
      '| a | b |\n| --- | ---: |\n| `x|y` | 2 |\n| 1 |',
      [
        {
          head: ['a', 'b'],
          rows: [
            ['[x|y]', '2'],
            ['1', ''],
          ],
        },
      ],
    ],
    [
      'lists that go on in the next line',
      '- one\n  more\n- two\n\npara',
      [{ ul: [['one more'], ['two']] }, 'para'],
    ],
    [
      'numbered lists with lists in them',
      '3. a\n   - b\n   - c\n4. d',
      [{ 'ol 3': [['a', { ul: [['b'], ['c']] }], ['d']] }],
    ],
    [
      'text that looks like HTML',
      '<script>alert(1)</script>\n\n<b>x</b>',
      ['<script>alert(1)</script>', '<b>x</b>'],
    ],
    [
      'links as words and address',
      '[here](javascript:alert(1)) [a](https://x.example/)',
      ['[here](javascript:alert(1)) a (https://x.example/)'],
    ],
    ['nothing', '', []],
  ])('%s', (_, text, blocks) => {
    expect(readMarkdown(text).map(short)).toEqual(blocks)
  })

  test('emphasis, strong words and code; names with _ and products with * are left', () => {
    expect(words(readInline('*a* **b *c*** `*d*` snake_case_name 2 * 3 * 4'))).toBe(
      '<em a> <strong b <em c>> [*d*] snake_case_name 2 * 3 * 4',
    )
  })

  test.each(['relocation', 'emergency-fund', 'error-budget', 'loan-amortization'])(
    'every line of the spec of %s is somewhere in what is shown',
    (model) => {
      const text = readFileSync(`src/models/${model}/spec.md`, 'utf8')
      const seen = textsOf(readMarkdown(text))
        .join('')
        .replace(/[^\p{L}\p{N}]/gu, '')
      const lost = text
        .split('\n')
        .map((line) => line.replace(/^\s*\d+\. /, '').replace(/[^\p{L}\p{N}]/gu, ''))
        .filter((line) => !seen.includes(line))
      expect(lost).toEqual([])
    },
  )

  test('ends soon on hostile texts', () => {
    const started = performance.now()
    for (const text of [
      '*'.repeat(20_000),
      '`'.repeat(20_000),
      '- '.repeat(10_000),
      '> '.repeat(5_000),
      '| '.repeat(20_000),
    ])
      readMarkdown(text)
    expect(performance.now() - started).toBeLessThan(5_000)
  })
})
