import type { Fact, OutputField, RunnableModel, Sentinel } from '../models/index.js'
import type { Breach, ModelRule } from './rule.js'

const PATH = /^[A-Za-z_][A-Za-z0-9_]*(\[\])?(\.[A-Za-z_][A-Za-z0-9_]*(\[\])?)*$/

/** So that a claim on a path is of one value, of one kind. */
export const DECLARED_OUTPUTS: ModelRule = {
  name: 'declares each output once, at a path that can be claimed on',
  isNeededToServe: true,
  breaches: ({ model: { outputs } }) =>
    outputs.flatMap((output, i) => pathBreach(output, outputs.slice(0, i))),
}

function pathBreach({ path }: OutputField, before: readonly OutputField[]): Breach[] {
  if (!PATH.test(path) || path.split(/[.[\]]/).includes('__proto__')) {
    return [{ message: `the output ${JSON.stringify(path)} is no path such as total or schedule[].balance` }]
  }
  const isBelow = (inner: string, outer: string) =>
    inner.startsWith(`${outer}.`) || inner.startsWith(`${outer}[`)
  const other = before.find((one) => one.path === path || isBelow(one.path, path) || isBelow(path, one.path))
  if (!other) return []
  if (other.path === path) return [{ message: `the output ${path} is declared twice` }]
  return [
    { message: `the outputs ${other.path} and ${path} cannot both be there: one stands within the other` },
  ]
}

/** So that nobody takes a mark for a measure, or a number of the world on trust. */
export const SENTINELS_AND_FACTS: ModelRule = {
  name: 'has sentinels on outputs of their type, and facts with their sources',
  isNeededToServe: true,
  breaches: ({ model }) => [
    ...model.sentinels.flatMap((sentinel) => sentinelBreach(sentinel, model)),
    ...model.facts.flatMap(factBreaches),
  ],
}

function sentinelBreach({ field, value, meaning }: Sentinel, { outputs }: RunnableModel): Breach[] {
  const output = outputs.find(({ path }) => path === field)
  if (!output || field.includes('[]')) {
    return [{ message: `a sentinel is on ${JSON.stringify(field)}, which is no output outside of a list` }]
  }
  const type = ['number', 'integer'].includes(output.type) ? 'number' : output.type
  if (typeof value !== type) {
    return [
      {
        message: `the sentinel on ${field} is a ${typeof value}, and the output is declared as ${output.type}`,
      },
    ]
  }
  return meaning === '' ? [{ message: `the sentinel on ${field} has no meaning` }] : []
}

function factBreaches({ name, checked, value, unit, meaning, source, period }: Fact): Breach[] {
  const texts = Object.entries({ meaning, source, period }).filter(([, text]) => !/\S/.test(text))
  const messages = [
    ...texts.map(([member]) => `has no ${member}`),
    ...(/^20\d\d-[01]\d-[0-3]\d$/.test(checked) ? [] : ['says in checked no day such as 2026-01-31']),
    ...(typeof unit === 'string' && /number|string/.test(typeof value) ? [] : ['has no value and unit']),
  ]
  return messages.map((message) => ({ message: `the fact ${JSON.stringify(name)} ${message}` }))
}
