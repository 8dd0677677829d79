import type { InputFault, ModelInputs, ModelOutputs, RunnableModel } from '../models/index.js'
import type { Random } from '../models/model.js'
import type { Reference } from '../models/references.js'
import type { Definition, OwnFunction } from './definition.js'
import { ModelFault } from './fault.js'
import { plainCopy } from './plain.js'
import type { Realm } from './realm.js'

/**
 * A definition as a model that can be run: each call goes into the realm with copies of its own, and what comes back is copied.
 * Whatever the author's code does then is a {@link ModelFault} that says where.
 */
export function runnable(
  { data, run, review, sample, isTriggered }: Definition,
  realm: Realm,
): RunnableModel {
  const { name } = data
  return {
    ...data,
    sentinels: data.sentinels.map((sentinel, i) => {
      const own = isTriggered[i]
      return own
        ? { ...sentinel, isTriggered: (...given) => called(own, 'isTriggered', given) === true }
        : sentinel
    }),
    run: (inputs) => outputsOf(`${name}: run`, () => called(run, 'run', [inputs])),
    ...(review && { review: (inputs: ModelInputs) => faultsIn(called(review, 'review', [inputs])) }),
    ...(sample && { sample: (random: Random) => sampled(random) }),
  }

  function called(own: OwnFunction, what: string, given: readonly unknown[]): unknown {
    return realm.call(`${name}: ${what}`, () =>
      plainCopy(own(...given.map(realm.copyIn)), `${name}: what ${what} gives`),
    )
  }

  function sampled(random: Random): ModelInputs {
    const inputs = realm.call(`${name}: sample`, () =>
      plainCopy(sample?.(random), `${name}: what sample gives`),
    )
    return objectIn(inputs, `${name}: what sample gives`) as ModelInputs
  }

  function faultsIn(given: unknown): readonly InputFault[] {
    const isFault = (one: unknown) =>
      typeof one === 'object' && one !== null && 'field' in one && 'message' in one
    if (Array.isArray(given) && given.every(isFault)) return given as InputFault[]
    throw new ModelFault(`${name}: what review gives is no list of {field, message}`)
  }
}

/** A second implementation as it is called, in a realm of its own. @throws {ModelFault} the module exports none */
export function referenceIn(
  exported: Readonly<Record<string, unknown>>,
  file: string,
  realm: Realm,
): Reference {
  const own = exported.reference ?? exported.default
  if (typeof own !== 'function') throw new ModelFault(`${file}: it exports no function named reference`)
  const call = own as OwnFunction
  return (inputs) =>
    outputsOf(file, () => realm.call(file, () => plainCopy(call(realm.copyIn(inputs)), `what ${file} gives`)))
}

function outputsOf(what: string, compute: () => unknown): ModelOutputs {
  return objectIn(compute(), `what ${what} gives`) as ModelOutputs
}

function objectIn(value: unknown, at: string): object {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  throw new ModelFault(`${at} is no object of outputs by name`)
}
