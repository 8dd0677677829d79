// `npm run concordance` computes the 250 cases of every model twice, prints how far apart, and exits 1 if too far.
import { CONCORDANCE_TOLERANCE, type Concordance, concordanceOf } from '../src/models/concordance.js'
import { MODELS } from '../src/models/index.js'
import { REFERENCES } from '../src/models/references.js'

/** How every listed model compares with its second implementation. @throws {Error} one has none */
export function concordances(): Concordance[] {
  return MODELS.map((model) => {
    const reference = REFERENCES[model.name]
    if (!reference) throw new Error(`${model.name} has no second implementation`)
    return concordanceOf(model, reference)
  })
}

/** One line of the table in docs/models.md. */
export function concordanceRow({
  name,
  cases,
  values,
  largestRelative,
  largestAbsolute,
}: Concordance): string[] {
  const sizes = [largestRelative, largestAbsolute].map((size) => (size === 0 ? '0' : size.toExponential(1)))
  return [`\`${name}\``, String(cases), values.toLocaleString('en'), ...sizes]
}

function print(concordance: Concordance): void {
  const { disagreements } = concordance
  const cells = concordanceRow(concordance).map((cell, index) => cell.padEnd(index === 0 ? 22 : 10))
  console.log(`${cells.join('')}${disagreements.length === 0 ? 'agree' : `${disagreements.length} DISAGREE`}`)
  for (const { id, path, run, reference } of disagreements.slice(0, 10))
    console.log(`  ${id} ${path}: ${run}, and ${reference} by the reference`)
}

if (process.argv[1] === import.meta.filename) {
  const all = concordances()
  console.log('model                 cases     values    rel       abs < 1')
  for (const concordance of all) print(concordance)
  const { rel, abs } = CONCORDANCE_TOLERANCE
  const isAgreed = all.every(({ disagreements }) => disagreements.length === 0)
  console.log(
    isAgreed ? `All agree within rel ${rel} / abs ${abs}.` : `Not all agree within rel ${rel} / abs ${abs}.`,
  )
  process.exitCode = isAgreed ? 0 : 1
}
