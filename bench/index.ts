/**
 * Measures Countersign against named references in one run: npm run bench -- [--json] [--quick] [--only PART]
 *
 * PART: receipts, serving, usage or checks. BENCH_PEERS names a folder with promptfoo and autoevals in its node_modules.
 * Only ratios within one run mean anything: another machine, or another hour, has other speeds.
 */
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { benchChecks } from './checks.js'
import { benchReceipts } from './receipts.js'
import type { Row, Skipped } from './row.js'
import { benchServing } from './serving.js'
import { tableOf } from './table.js'
import { benchUsage } from './usage.js'

const { values } = parseArgs({
  options: { json: { type: 'boolean' }, quick: { type: 'boolean' }, only: { type: 'string' } },
})
const inProcess = { rounds: values.quick ? 5 : 25, milliseconds: values.quick ? 50 : 200 }
const charts = { rounds: values.quick ? 3 : 15, verdicts: values.quick ? 100_000 : 1_000_000 }
const overHttp = { rounds: values.quick ? 1 : 7, seconds: values.quick ? 2 : 4 }

const rows: Row[] = []
const skipped: Skipped[] = []
if (isAskedFor('receipts')) rows.push(...(await benchReceipts(inProcess)))
if (isAskedFor('serving')) rows.push(...(await benchServing(overHttp)))
if (isAskedFor('usage')) rows.push(...(await benchUsage(charts)))
if (isAskedFor('checks')) {
  const found = await benchChecks(process.env.BENCH_PEERS, inProcess)
  rows.push(...found.rows)
  skipped.push(...found.skipped)
}

const machine = `${cpus().length} x ${cpus()[0]?.model ?? 'unknown'}, Node ${process.versions.node}`
const date = new Date().toISOString().slice(0, 10)
if (values.json) console.log(JSON.stringify({ date, machine, rows, skipped }, null, 2))
else console.log(`${date}, ${machine}\n\n${tableOf(rows, skipped)}`)
// Some of what was measured keeps timers.
process.exit(0)

function isAskedFor(part: string): boolean {
  return values.only === undefined || values.only === part
}
