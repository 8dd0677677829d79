import type { RunnableModel } from '../models/index.js'
import { inputSchemas } from '../models/input-schema.js'
import type { ModelRule, Specimen } from './rule.js'

const PARTS = [
  ['inputs', /inputs/i],
  ['assumptions', /assumption/i],
  ['sentinels', /sentinel/i],
  ['what is excluded', /exclu/i],
  ['sources', /sources?\n/i],
] as const

/** So that anybody can compute the same from the spec alone. */
export const SPEC_NAMES_ALL: ModelRule = {
  name: 'has a spec that names every input and output',
  isNeededToServe: false,
  breaches: (specimen) => messages(specimen).map((message) => ({ message })),
}

function messages({ model, spec }: Specimen): string[] {
  if (spec === null) return ['spec.md is missing']
  const heading = `# ${model.name} ${model.specVersion}`
  return [
    ...(spec.startsWith(`${heading}\n`)
      ? []
      : [`spec.md does not begin with the line ${JSON.stringify(heading)}`]),
    ...unnamed(model, spec).map((name) => `spec.md does not name \`${name}\`, in backticks`),
    ...PARTS.filter(([, part]) => !part.test(spec)).map(([part]) => `spec.md says nothing of ${part}`),
  ]
}

function unnamed({ inputs, outputs }: RunnableModel, spec: string): string[] {
  const names = [...inputSchemas(inputs).keys(), ...outputs.map(({ path }) => path)]
  return names.filter((name) => !spec.includes(`\`${name}\``))
}
