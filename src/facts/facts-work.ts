/** The work module, for GuardedWork: takes a FactsInput and gives an array of Fact. */
export const FACTS_WORK = new URL(
  import.meta.url.endsWith('.ts') ? './work.ts' : './work.js',
  import.meta.url,
)
