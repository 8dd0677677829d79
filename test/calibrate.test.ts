import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { readSettings } from '../src/core/settings.js'
import { type CalibrationFile, judge, openLocalParts } from '../src/index.js'
import { type ChatServer, literal, type Shown, saying, startChat } from './chat-server.js'
import { makeScratch } from './embedded.js'
import { PROGRAM, type RunningServer, startServer } from './start-server.js'

// Each test starts several processes, which takes long where many tests run.
vi.setConfig({ testTimeout: 120_000 })

let scratch: string
let chat: ChatServer
let server: RunningServer
beforeAll(async () => {
  scratch = await makeScratch()
  chat = await startChat()
  // It keeps the embedded database up, so that each command finds it running.
  server = await startServer({ dataFolder: join(scratch, 'data') })
})
afterAll(async () => {
  await server.stop()
  await chat.close()
  await rm(scratch, { recursive: true, force: true })
})
beforeEach(() => chat.answer(literal))

interface Ended {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

function environment(model: string, more: Readonly<Record<string, string>> = {}) {
  const judge = {
    OPENAI_BASE_URL: chat.url,
    OPENAI_MODEL: model,
    JUDGE_TIMEOUT_MS: '5000',
    JUDGE_BUDGET_MS: '6000',
  }
  return { PATH: process.env.PATH, HOME: scratch, COUNTERSIGN_DATA: join(scratch, 'data'), ...judge, ...more }
}

/** In a process of its own, as a user types it. */
function countersign(
  words: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<Ended> {
  return new Promise((resolve) => {
    execFile(process.execPath, [PROGRAM, ...words], { env }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    )
  })
}

const jsonOf = ({ stdout }: Ended) => JSON.parse(stdout) as CalibrationFile

let files = 0
async function fileOf(rows: readonly (object | string)[]): Promise<string> {
  const path = join(scratch, `rows-${++files}.jsonl`)
  await writeFile(path, rows.map((row) => (typeof row === 'string' ? row : JSON.stringify(row))).join('\n'))
  return path
}

/**
 * Forty claims on which a judge that finds what stands there word for word is right on a known share: of 20 labelled supported
 * 16 stand there, and of 20 labelled unsupported 2.
 */
const ROWS = Array.from({ length: 40 }, (_, i) => {
  const claim = `Warehouse ${i + 100} holds ${i + 500} crates of apples.`
  const isThere = i < 16 || i >= 38
  const evidence = isThere
    ? `${claim} They were counted on Monday.`
    : 'The ferry to Bergen leaves at noon. It is blue.'
  return { claim, evidence, label: i < 20 ? 'supported' : 'unsupported' }
})

/** Requests about a row of the file, and not about another: by the number of its warehouse. */
const askedAbout = (shown: readonly Shown[], row: number) =>
  shown.filter(({ claims }) => claims?.some(({ text }) => text === ROWS[row]?.claim)).length

describe('a model that is right on a known share of the rows', () => {
  test('is measured, and a second run asks nobody', async () => {
    const file = await fileOf(ROWS)
    const out = join(scratch, 'known.json')
    const before = chat.shown.length
    const first = await countersign(['calibrate', file, '--json', '--out', out], environment('known'))
    expect([first.code, chat.shown.length - before]).toEqual([0, 80])
    const [calibration] = jsonOf(first).calibrations
    expect(calibration).toMatchObject({
      judge: { engine: 'openai_compatible', model: 'known', question: 'claims', temperature: 0 },
      file: { rows: 40, asked: 40, seed: null },
      passes: 2,
      requests: 80,
      unjudged: [],
      measured: {
        sensitivity: { count: 16, of: 20, share: 0.8 },
        specificity: { count: 18, of: 20, share: 0.9 },
        flips: { count: 0, of: 40 },
        // The same errors in both passes.
        votes: { passes: 2, votes: 1 },
      },
    })
    // 16 of 18, and 18 of 22: (16 + 1) / (18 + 2), (18 + 1) / (22 + 2).
    const figures = calibration?.table.filter(({ level }) => level === '1/1').map((one) => one.confidence)
    expect(figures).toEqual([0.85, 0.7917])
    expect(JSON.parse(await readFile(out, 'utf8'))).toEqual(jsonOf(first))
    const again = await countersign(['calibrate', file, '--json'], environment('known'))
    expect(chat.shown.length - before).toBe(80)
    expect(jsonOf(again).calibrations[0]?.measured).toEqual(calibration?.measured)
    expect(again.stderr).toContain('Requests of this run: 0. Rulings known from earlier: 80.')
  })

  test('is shown as calibrated, in numbers and words', async () => {
    const listed = await countersign(['judges', 'list'], environment('known'))
    expect(listed.stdout).toMatch(
      /calibrated +openai_compatible {2}known\n +claims calibrated \d{4}-\d\d-\d\d, 40 rows, balanced accuracy 0\.850\n/,
    )
    expect((await countersign(['judges', 'list'], environment('other'))).stdout).toMatch(
      /open +openai_compatible {2}other {2}not calibrated/,
    )
    const { stdout } = await countersign(['calibrate', await fileOf(ROWS)], environment('known'))
    expect(stdout).toContain('  sensitivity         80.0 %  (58.4 to 91.9)')
    expect(stdout).toContain('Of 100 that it calls supported, 89 are (67 to 97).')
    expect(stdout).toMatch(/100 % {2}#{34}\.{6} {3}85\.0 % right of 40/)
  })

  test('answers with that confidence in the library, and abstains below the setting', async () => {
    const calibration = JSON.parse(await readFile(join(scratch, 'known.json'), 'utf8')) as CalibrationFile
    const ask = async (abstainBelow: string, given?: CalibrationFile) => {
      const settings = {
        ...environment('known'),
        COUNTERSIGN_DATA: join(scratch, 'elsewhere'),
        ABSTAIN_BELOW: abstainBelow,
      }
      const { parts, close } = await openLocalParts(readSettings(settings))
      const request = {
        agent_output: 'The ferry is blue.',
        evidence: ['The ferry is blue. It leaves at noon.'],
      }
      const answer = await judge(request, parts, given && { calibration: given })
      await close()
      return { ...answer, claim: answer.claims[0] }
    }
    const uncalibrated = await ask('0')
    expect(uncalibrated).toMatchObject({
      verdict: 'pass',
      claim: { confidence: 0.75, basis: { signals: [] } },
    })
    const calibrated = await ask('0.85', calibration)
    expect(calibrated).toMatchObject({
      verdict: 'pass',
      claim: { confidence: 0.85, basis: { signals: ['calibrated'] } },
    })
    const abstained = await ask('0.86', calibration)
    expect(abstained).toMatchObject({
      verdict: 'retry',
      claim: { status: 'unsupported', confidence: 0.85, basis: { signals: ['calibrated', 'abstained'] } },
    })
    expect(abstained.reasons[0]).toBe('abstained: "The ferry is blue."')
    expect(abstained.claim?.reason).toMatch(
      /^abstained: the judge says supported, with a confidence of 0\.85, below 0\.86 \(ABSTAIN_BELOW\): /,
    )
    expect(
      new Set([uncalibrated, calibrated, abstained].map(({ receipt }) => receipt.payload.policy.digest)).size,
    ).toBe(3)
  })
})

test('a model that changes its mind is found out', async () => {
  // It finds the first warehouse there, and the next time it is asked it does not.
  let times = 0
  const fickle = ROWS[0]?.claim ?? ''
  chat.answerLater(async ({ claims }) => {
    const isAsked = claims?.some(({ text }) => text === fickle)
    const said = { [fickle]: { verdict: 'unsupported', reason: 'It is not clear.' } }
    return isAsked && ++times > 1 ? saying(said) : literal
  })
  const ended = await countersign(
    ['calibrate', await fileOf(ROWS), '--json', '--repeats', '3'],
    environment('fickle'),
  )
  expect(jsonOf(ended).calibrations[0]?.measured.flips).toMatchObject({ count: 1, of: 40 })
})

describe('runs that are not alone, or not whole', () => {
  test('after a kill the same command asks what is missing, and nothing else', async () => {
    chat.answerLater(async () => {
      await new Promise((resolve) => setTimeout(resolve, 50))
      return literal
    })
    const file = await fileOf(ROWS)
    const before = chat.shown.length
    const child = spawn(process.execPath, [PROGRAM, 'calibrate', file], { env: environment('killed') })
    await until(() => chat.shown.length - before >= 20)
    await killed(child)
    const atKill = chat.shown.length - before
    chat.answer(literal)
    const { code, stdout, stderr } = await countersign(['calibrate', file, '--json'], environment('killed'))
    const asked = chat.shown.length - before - atKill
    // Of the four that were under way when it died the rulings are lost.
    expect([code, asked >= 80 - atKill, asked <= 80 - atKill + 4]).toEqual([0, true, true])
    expect(stderr).toContain(`Requests of this run: ${asked}. Rulings known from earlier: ${80 - asked}.`)
    expect(JSON.parse(stdout).calibrations[0].measured.sensitivity).toMatchObject({ count: 16, of: 20 })
  })

  test('two at once share the rows and come to the same', async () => {
    chat.answerLater(async () => {
      await new Promise((resolve) => setTimeout(resolve, 30))
      return literal
    })
    const file = await fileOf(ROWS)
    const before = chat.shown.length
    const run = () => countersign(['calibrate', file, '--json'], environment('twice'))
    const [one, other] = await Promise.all([run(), run()])
    expect([one.code, other.code]).toEqual([0, 0])
    expect(jsonOf(one).calibrations[0]?.measured).toEqual(jsonOf(other).calibrations[0]?.measured)
    // Only what both have under way at one moment is asked twice.
    expect(chat.shown.length - before).toBeLessThan(100)
  })

  test('a row that is refused for its rate is no wrong answer, and is asked again the next time', async () => {
    const [limited] = [5]
    chat.answerLater(async ({ claims }) =>
      claims?.some(({ text }) => text === ROWS[limited]?.claim) ? { status: 429 } : literal,
    )
    const env = environment('limited', { JUDGE_BUDGET_MS: '3000' })
    const file = await fileOf(ROWS)
    const first = await countersign(['calibrate', file, '--json'], env)
    expect(jsonOf(first).calibrations[0]).toMatchObject({
      unjudged: [{ code: 'rate_limited', rows: 1 }],
      measured: { rows: 39, sensitivity: { count: 15, of: 19 } },
    })
    chat.answer(literal)
    const before = chat.shown.length
    const second = await countersign(['calibrate', file, '--json'], env)
    expect([chat.shown.length - before, askedAbout(chat.shown.slice(before), limited)]).toEqual([2, 2])
    expect(jsonOf(second).calibrations[0]).toMatchObject({ unjudged: [], measured: { rows: 40 } })
  })

  test('a judge that cannot be asked at all ends the run with 2, and calibrates nothing', async () => {
    chat.answer({ status: 401 })
    const before = chat.shown.length
    const { code, stderr } = await countersign(['calibrate', await fileOf(ROWS)], environment('down'))
    expect([code, chat.shown.length - before < 20]).toEqual([2, true])
    expect(stderr).toContain('Stopped: judge_misconfigured: openai_compatible refuses the key (HTTP 401).')
    expect((await countersign(['judges', 'list'], environment('down'))).stdout).toContain('not calibrated')
  })
})

const GOOD = ROWS[0] as object
const CRITERION = { output: 'It rains.', criterion: 'It is short.', label: true }

test.each([
  [
    'a bad line, which is named',
    [],
    'bad_row: Line 2: label must be one of "supported", "contradicted", "unsupported". (field label, line 2)',
  ],
  [
    'a judge that is not configured',
    ['--judge', 'groq'],
    'bad_usage: No judge groq is configured; there is openai_compatible, deterministic.',
  ],
  ['a number that is none', ['--limit', 'all'], 'bad_usage: --limit must be a whole number from 1 to'],
])('%s is refused before anybody is asked', async (_, words, message) => {
  const before = chat.shown.length
  const rows = words.length > 0 ? [GOOD] : [GOOD, { ...GOOD, label: 'true' }]
  const { code, stderr } = await countersign(['calibrate', await fileOf(rows), ...words], environment('bad'))
  expect([code, chat.shown.length]).toEqual([3, before])
  expect(stderr).toContain(message)
})

test('criteria are measured beside claims, a row that stands there twice once, and what was undecided apart', async () => {
  const criteria = Array.from({ length: 6 }, (_, i) => ({
    output: `Crate ${i} is red.`,
    criterion: `It names crate ${i}.`,
    label: i !== 0,
    note: 'mine',
  }))
  chat.answerLater(async ({ criteria: asked, output }) => (text, shown) => {
    if (!asked?.some((one) => one.text === text) || !text.startsWith('It names')) return literal(text, shown)
    if (text.includes('crate 5')) return { met: 'cannot_tell', reason: 'It is not clear.' }
    return { met: 'met', quote: output ?? '', reason: 'The crate is named.' }
  })
  const ended = await countersign(
    ['calibrate', await fileOf([...criteria, ...criteria.slice(0, 2), GOOD]), '--json'],
    environment('mixed'),
  )
  expect(ended.stderr).toContain('Rows that stand there more than once are counted once: 2 left out.')
  expect(ended.stderr).toContain('Members that are not read: note.')
  const [first, second] = jsonOf(ended).calibrations
  expect(first).toMatchObject({
    judge: { question: 'criteria' },
    unjudged: [{ code: 'cannot_tell', rows: 1 }],
    measured: { rows: 5, sensitivity: { count: 4, of: 4 }, specificity: { count: 0, of: 1 } },
  })
  expect(second).toMatchObject({ judge: { question: 'claims' }, measured: { rows: 1 } })
})

describe('the built-in engine, which needs no key', () => {
  const request = {
    agent_output: 'Warehouse 7 holds 12 crates of apples.',
    evidence: ['Warehouse 7 holds 12 crates of apples. It is cold.'],
  }
  const post = async (path: string, body: object) => {
    const response = await fetch(`${server.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return (await response.json()) as Record<string, never>
  }

  test('is calibrated, which a running server takes up, and its receipts are replayed under the same table', async () => {
    const env = { ...environment(''), OPENAI_BASE_URL: '', OPENAI_MODEL: '' }
    const ended = await countersign(['calibrate', await fileOf(ROWS), '--json'], env)
    expect([ended.code, jsonOf(ended).calibrations[0]?.judge.engine]).toEqual([0, 'deterministic'])
    // 16 of the 18 that stand there word for word are labelled so: (16 + 1) / (18 + 2).
    const claim = {
      status: 'supported',
      confidence: 0.85,
      basis: { zone: 'verbatim', signals: ['calibrated'] },
    }
    await until(async () => (await confidenceNow()) === 0.85)
    const answer = await post('/v1/judge', request)
    expect(answer).toMatchObject({ verdict: 'pass', claims: [claim] })
    const inProcess = await countersign(['judge', await fileOf([request]), '--json'], env)
    expect(JSON.parse(inProcess.stdout).claims).toMatchObject([claim])
    // Another calibration changes the policy in force; the receipt is found out again by the one that it names.
    const worse = ROWS.map((row, i) => (i < 10 ? { ...row, label: 'unsupported' } : row))
    await countersign(['calibrate', await fileOf(worse), '--judge', 'deterministic'], env)
    // 6 of 18: (6 + 1) / (18 + 2), below PASS_CONFIDENCE.
    await until(async () => (await confidenceNow()) === 0.35)
    expect(await post('/v1/judge', request)).toMatchObject({
      verdict: 'retry',
      reasons: [expect.stringMatching(/^low_confidence: /), expect.anything()].slice(0, 1),
    })
    const replayed = await post('/v1/receipts/replay', {
      receipt: answer.receipt,
      request,
      salt: answer.salt,
    })
    expect(replayed).toMatchObject({ result: 'equal', policy: { in_force: false } })
  })

  const confidenceNow = async () =>
    ((await post('/v1/judge', request)) as unknown as { claims: { confidence: number }[] }).claims[0]
      ?.confidence

  test('decides no criteria, which is told with 2', async () => {
    const { code, stdout } = await countersign(
      ['calibrate', await fileOf([CRITERION]), '--judge', 'deterministic'],
      environment('none'),
    )
    expect([code, stdout]).toEqual([2, expect.stringMatching(/not judged\n +1 {2}no_judge\n/)])
  })
})

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await holds()); tries += 1) {
    if (tries > 400) throw new Error('it never came to that')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

function killed(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill('SIGKILL')
  })
}
