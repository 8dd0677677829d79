export type { Fact, FactsInput } from './fact.js'
/** */
export const FACTS_WORK = new URL('./work.js', import.meta.url)
/** */
export const FACTS_POLICY = {}
