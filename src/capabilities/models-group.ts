/** The first word of the commands over models. */
export const MODELS_GROUP = {
  name: 'models',
  summary: 'list and run models, check claims on them, and write your own',
} as const
