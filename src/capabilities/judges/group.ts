/** The first word of the commands over judges. */
export const JUDGES_GROUP = {
  name: 'judges',
  summary: 'the providers of language models that are asked for rulings',
} as const
