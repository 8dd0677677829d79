import { addKeyword, defineVocabulary, getKeyword, loadDialect } from '@hyperjump/json-schema/experimental'
import { DIALECTS } from './dialect.js'

const VOCABULARIES = 'https://json-schema.org/draft/2019-09/vocab/'
const OWN_ID = 'x-countersign:contains-2019-09'
const OWN_VOCABULARY = 'x-countersign:vocabulary-2019-09'

/**
 * In 2019-09 an item that `contains` finds still counts as unevaluated (core, 9.3.1.3: unevaluatedItems looks at
 * `items`, `additionalItems` and itself). The validator has the rule of 2020-12 for both.
 */
export function installContains2019(): void {
  const contains = getKeyword<unknown>('https://json-schema.org/keyword/contains')
  addKeyword<unknown>({
    ...contains,
    id: OWN_ID,
    interpret(value, instance, context) {
      const apart = { ...context, evaluatedItems: new Set<number>() }
      return contains.interpret(value, instance, apart)
    },
  })
  defineVocabulary(OWN_VOCABULARY, { contains: OWN_ID })
  const served = ['core', 'applicator', 'validation', 'meta-data', 'content'].map(
    (name) => VOCABULARIES + name,
  )
  loadDialect(
    DIALECTS['2019-09'],
    // Of a word used twice the later holds. `format` is optional, as in the meta-schema.
    {
      ...Object.fromEntries(served.map((name) => [name, true])),
      [`${VOCABULARIES}format`]: false,
      [OWN_VOCABULARY]: true,
    },
    true,
  )
}
