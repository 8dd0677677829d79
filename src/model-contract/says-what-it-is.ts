import { contractOf, type RunnableModel } from '../models/index.js'
import type { Breach, ModelRule } from './rule.js'

/** How a model may be named, and how long a name may be. */
export const MODEL_NAME = /^[a-z][a-z0-9]{0,40}(-[a-z0-9]{1,40}){0,7}$/
const TITLE_WORDS_MAX = 5

/** In words that a catalogue can show. */
export const SAYS_WHAT_IT_IS: ModelRule = {
  name: 'says in a title and in sentences what it is, what it gives and what it takes for granted',
  isNeededToServe: false,
  breaches: ({ model }) => [...ofNames(model), ...ofSentences(model)],
}

function ofNames({ name, specVersion, title, assumptions }: RunnableModel): Breach[] {
  const words = title.split(/\s+/).length
  const messages = [
    MODEL_NAME.test(name) ? '' : `name is ${JSON.stringify(name)}, which is not in kebab case`,
    /^\d+\.\d+\.\d+$/.test(specVersion)
      ? ''
      : `specVersion is ${JSON.stringify(specVersion)}, not such as 1.0.0`,
    words <= TITLE_WORDS_MAX
      ? ''
      : `title has ${words} words; a list of models has room for ${TITLE_WORDS_MAX}`,
    assumptions.length > 0 ? '' : 'assumptions is empty: every calculation takes something for granted',
  ]
  return messages.filter((message) => message !== '').map((message) => ({ message }))
}

function ofSentences({ summary, outputs, assumptions }: RunnableModel): Breach[] {
  const texts: (readonly [string, string])[] = [
    ['summary', summary],
    ...outputs.map(({ meaning }, i) => [`outputs[${i}].meaning`, meaning] as const),
    ...assumptions.map((text, i) => [`assumptions[${i}]`, text] as const),
  ]
  return texts
    .filter(([, text]) => !/^[A-Z].*\.$/s.test(text))
    .map(([at, text]) => ({
      message: `${at} is no sentence from a capital letter to a full stop: ${JSON.stringify(text)}`,
    }))
}

/** So that it can be sent as JSON. */
export const CONTRACT_IS_PLAIN: ModelRule = {
  name: 'has a contract that is plain data',
  isNeededToServe: true,
  breaches: ({ model }) =>
    isPlain(contractOf(model))
      ? []
      : [
          {
            message:
              'the contract has a value that JSON cannot carry: a function, undefined or a number that is not finite',
          },
        ],
}

function isPlain(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value)
  if (typeof value !== 'object' || value === null)
    return ['string', 'boolean', 'object'].includes(typeof value)
  return Object.values(value).every(isPlain)
}
