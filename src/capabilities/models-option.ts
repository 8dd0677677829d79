/** The option of every command that may run a model. It beats COUNTERSIGN_MODELS. */
export const MODELS_OPTION = {
  flags: '--models <folders>',
  summary: 'folders of your own models, separated as in PATH',
} as const
