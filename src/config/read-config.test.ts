import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { readConfig } from './index.js'

const SECRET = `whsec_${'A'.repeat(32)}`
const VARIABLES = { SHOP_URL: 'postgresql://reader:s3cret@db/shop', SECRET, EMPTY: '' }

describe('a configuration', () => {
  it('names environments, and fills in environment variables', () => {
    const config = readConfig(
      {
        environments: [
          { name: 'shop', kind: 'postgres', url: '${SHOP_URL}' },
          { name: 'calendar', kind: 'sqlite', path: '/srv/$${x}/${SECRET}.db' },
          { name: 'pushed', kind: 'rows', keys: { carts: ['user', 'sku'] } },
        ],
        webhooks: [{ url: 'http://127.0.0.1:9/hook', secret: '${SECRET}' }],
      },
      VARIABLES,
    )
    expect(config.environments).toMatchObject([
      { name: 'shop', url: VARIABLES.SHOP_URL, schemas: ['public'] },
      { name: 'calendar', path: `/srv/\${x}/${SECRET}.db` },
      { name: 'pushed', keys: { carts: ['user', 'sku'] } },
    ])
    expect(config.webhooks[0]).toMatchObject({
      secret: SECRET,
      events: ['session.verified', 'session.pending'],
    })
  })

  it.each(['environments', 'webhooks'])('that docs/%s.md shows can be read as it stands', (page) => {
    const text = readFileSync(join(import.meta.dirname, `../../docs/${page}.md`), 'utf8')
    const [, shown = ''] = /```yaml\n([\s\S]*?)```/.exec(text) ?? []
    const names = [...shown.matchAll(/\$\{(\w+)\}/g)].map(([, name = '']) => [name, SECRET])
    expect(readConfig(parse(shown), Object.fromEntries(names))[page as 'webhooks']).not.toEqual([])
  })

  it('may be empty', () => {
    expect(readConfig({}, {})).toEqual({ environments: [], webhooks: [] })
  })

  it.each([
    ['an unknown key', { enviroments: [] }, '', /^In the configuration: it has .*enviroments.*environments/],
    [
      'an unknown kind',
      { environments: [{ name: 'a', kind: 'oracle' }] },
      'environments[0].kind',
      /postgres.*rows.*sqlite/,
    ],
    [
      'a misspelt key of an environment',
      { environments: [{ name: 'a', kind: 'sqlite', path: 'x', tabels: ['t'] }] },
      'environments[0]',
      /tabels.*tables/,
    ],
    [
      'a URL of something else',
      { environments: [{ name: 'a', kind: 'postgres', url: 'mysql://x' }] },
      'environments[0].url',
      /postgresql/,
    ],
    [
      'a name twice',
      {
        environments: [
          { name: 'a', kind: 'rows' },
          { name: 'a', kind: 'rows' },
        ],
      },
      'environments',
      /each name once/,
    ],
    [
      'a variable that is not set',
      { environments: [{ name: 'a', kind: 'postgres', url: '${NO_SUCH}' }] },
      'environments[0].url',
      /NO_SUCH/,
    ],
    [
      'a variable that is empty',
      { environments: [{ name: 'a', kind: 'sqlite', path: '${EMPTY}' }] },
      'environments[0].path',
      /EMPTY/,
    ],
    [
      'a webhook over plain http',
      { webhooks: [{ url: 'http://example.com/', secret: SECRET }] },
      'webhooks[0].url',
      /https/,
    ],
    [
      'a short secret',
      { webhooks: [{ url: 'https://example.com/', secret: 'whsec_abc' }] },
      'webhooks[0].secret',
      /whsec_/,
    ],
  ])('with %s is refused, naming the place', (_what, value, field, message) => {
    let refusal: unknown
    try {
      readConfig(value, VARIABLES)
    } catch (error) {
      refusal = error
    }
    expect(refusal).toMatchObject({
      code: 'bad_config',
      details: { field },
      message: expect.stringMatching(message),
    })
  })

  it('never shows what a variable holds', () => {
    const value = { environments: [{ name: 'a', kind: 'postgres', url: 'x${SHOP_URL}' }] }
    expect(() => readConfig(value, VARIABLES)).toThrow(/^(?!.*s3cret)/)
  })
})
