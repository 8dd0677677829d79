import { execFileSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { confidenceIn, measureHalf, measureSet, type RuledClaim } from '../bench/claims-measure.js'
import { halfOf, readSet } from '../bench/claims-rows.js'
import { halfText } from '../bench/claims-text.js'
import type { StatementStatus, Zone } from '../src/core/finding.js'

const LETTERS: Readonly<Record<string, StatementStatus>> = {
  S: 'supported',
  C: 'contradicted',
  U: 'unsupported',
}

/** "SU": labelled supported, ruled unsupported. */
function ruled(pair: string, about: Partial<RuledClaim> = {}, zone: Zone = 'likely', signals: string[] = []) {
  const [label = 'supported', status = 'supported'] = [...pair].map((letter) => LETTERS[letter])
  const finding = { status, basis: { zone, signals }, decisive: false, ...about.finding }
  return { claim: 'Some claim.', evidence: 'x', set: 'a', half: 'tuned' as const, label, ...about, finding }
}

describe('one set', () => {
  // Labelled supported: 3 of 4 found. Labelled otherwise: 4 of 6 not found so. (3/4 + 4/6) / 2 = 17/24.
  // Three ways: supported 3/4, contradicted 1/2, unsupported 2/4: their mean is 7/12.
  const rows = ['SS', 'SS', 'SS', 'SU', 'CC', 'CU', 'US', 'US', 'UU', 'UU'].map((pair) => ruled(pair))

  test('is measured as worked out by hand', () => {
    const figures = measureSet('a', rows)
    expect(figures).toMatchObject({ set: 'a', n: 10, sensitivity: 3 / 4, specificity: 4 / 6 })
    expect(figures.balanced).toBeCloseTo(17 / 24, 12)
    expect(figures.threeWay).toBeCloseTo(7 / 12, 12)
  })

  test('a set without supported rows has no sensitivity and no balanced accuracy, rather than 0', () => {
    const figures = measureSet('a', [ruled('CC'), ruled('UC')])
    expect(figures).toMatchObject({ sensitivity: null, balanced: null, specificity: 1, threeWay: 1 / 2 })
  })

  test('a status that is neither of two labels counts against the three-way recall of its label alone', () => {
    expect(measureSet('a', [ruled('SC'), ruled('UU')])).toMatchObject({
      sensitivity: 0,
      specificity: 1,
      threeWay: 1 / 2,
    })
  })
})

describe('one half', () => {
  const decisive = {
    finding: { status: 'contradicted', basis: { zone: 'covered', signals: ['x'] }, decisive: true },
  }
  const rows: RuledClaim[] = [
    ruled('SS', { set: 'a' }, 'verbatim'),
    ruled('US', { set: 'a' }, 'covered'),
    ruled('SS', { set: 'b' }, 'verbatim'),
    ruled('UU', { set: 'b' }, 'absent', ['one', 'two']),
    ruled('SC', { ...decisive, set: 'b' } as Partial<RuledClaim>),
    ruled('CC', { ...decisive, set: 'a' } as Partial<RuledClaim>),
    ruled('SU', { set: 'a', half: 'held' }),
  ]
  const figures = measureHalf('tuned', rows, new Set(['a']))

  test('leaves the other half out, and means count each set the same', () => {
    expect([figures.n, figures.sets.map(({ set, n }) => [set, n])]).toEqual([
      6,
      [
        ['a', 3],
        ['b', 3],
      ],
    ])
    // a: found 1 of 1, refused 1 of 2: 3/4. b: found 1 of 2, refused 1 of 1: 3/4.
    expect(figures.mean).toMatchObject({ balanced: 3 / 4, sensitivity: 3 / 4, specificity: 3 / 4 })
  })

  test('strict is verbatim and covered together, on the sets made of answers', () => {
    expect(figures.strict).toMatchObject({ n: 2, right: 1 })
    // (1 + 1) / (2 + 2)
    expect(confidenceIn(figures.strict)).toBe(0.5)
  })

  test('decisive contradictions that are labelled supported are counted', () => {
    expect(figures.decisive).toMatchObject({
      n: 2,
      labels: { supported: 1, contradicted: 1, unsupported: 0 },
    })
    expect(figures.decisiveOfAnswers).toMatchObject({ n: 1, labels: { supported: 0 } })
  })

  test('a ruling with two signals counts under each', () => {
    expect(figures.signals.map(({ name, n }) => [name, n])).toEqual([
      ['one', 1],
      ['two', 1],
      ['x', 2],
    ])
  })

  test('supported rows of the confidence table come from the sets made of answers, contradicted ones from all', () => {
    expect(figures.rows.map(({ name, n, right }) => [name, n, right])).toEqual([
      ['contradicted/x', 1, 1],
      ['supported/covered', 1, 0],
      ['supported/verbatim', 1, 1],
    ])
  })

  test('every table says which half it shows', () => {
    const titles = halfText(figures)
      .split('\n\n')
      .map((table) => table.split('\n')[0])
    for (const title of titles) expect(title).toMatch(/^tuned half/)
  })
})

test('the half hangs on the first byte of the SHA-256 of the evidence', () => {
  // FIPS 180-4 examples: SHA-256 of "abc" starts with ba, of the empty text with e3.
  expect([halfOf('abc'), halfOf('')]).toEqual(['tuned', 'held'])
})

const GOOD = '{"claim": "A.", "evidence": "A.", "label": "supported"}'

describe('a bad line is named by its file and its number', () => {
  test.each([
    ['no JSON', '{"claim": ', 's.jsonl, line 2: not JSON'],
    ['no object', '[1]', 's.jsonl, line 2: not a JSON object'],
    ['no claim', '{"evidence": "A.", "label": "supported"}', 's.jsonl, line 2: "claim" is no string'],
    [
      'an unknown label',
      '{"claim": "A.", "evidence": "A.", "label": "entailed"}',
      's.jsonl, line 2: unknown label "entailed"; known: supported, contradicted, unsupported',
    ],
    [
      'a label that is a property of every object',
      '{"claim": "A.", "evidence": "A.", "label": "constructor"}',
      's.jsonl, line 2: unknown label "constructor"; known: supported, contradicted, unsupported',
    ],
  ])('%s', (_, line, message) => {
    expect(() => readSet('s', 's.jsonl', `${GOOD}\n${line}\n`)).toThrow(message)
  })
})

describe('the command', () => {
  const run = (...args: string[]) => {
    try {
      const path = join(import.meta.dirname, '../bench/claims.ts')
      const options = { encoding: 'utf8' as const, stdio: 'pipe' as const }
      return { code: 0, out: execFileSync('node', ['--import', 'tsx', path, ...args], options) }
    } catch (trouble) {
      const { status, stderr } = trouble as { status: number; stderr: string }
      return { code: status, out: stderr }
    }
  }
  const empty = mkdtempSync(join(tmpdir(), 'claims-'))
  const small = mkdtempSync(join(tmpdir(), 'claims-'))
  writeFileSync(join(small, 'tiny.jsonl'), `${GOOD}\n`)

  test.each([
    ['no folder is named', [], /^usage: /],
    ['the folder is not there', [join(empty, 'gone')], /gone: no such folder\n$/],
    ['the folder is empty', [empty], /: no file NAME\.jsonl\n$/],
    ['an option is unknown', [small, '--fast'], /'--fast'[\s\S]*usage: /],
    ['a half is unknown', [small, '--half', 'best'], /^usage: /],
  ])('is refused with exit code 3 where %s', (_, args, message) => {
    const { code, out } = run(...args)
    expect(code).toBe(3)
    expect(out).toMatch(message)
  })

  test('with --json prints one object and nothing else', () => {
    const { code, out } = run(small, '--json')
    const report = JSON.parse(out)
    expect([code, report.folder, report.halves.map(({ half }: { half: string }) => half)]).toEqual([
      0,
      small,
      ['tuned', 'held'],
    ])
    expect(report.halves.flatMap(({ sets }: { sets: object[] }) => sets)).toMatchObject([
      { set: 'tiny', n: 1, sensitivity: 1, specificity: null },
    ])
    expect(report.speed.together).toBeGreaterThan(0)
    expect(report.splitting).toEqual([])
  })
})
