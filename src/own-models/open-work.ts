import { basename } from 'node:path'
import { breachText, holdTo, MODEL_RULES } from '../model-contract/index.js'
import type { OwnModelSource, RunnableModel } from '../models/index.js'
import { ModelFault } from './fault.js'
import { type ModelFolder, readModelFolder } from './model-folder.js'
import { readModel } from './read-model.js'

/** Which folder to open. */
export interface OpenJob {
  readonly folder: string
}

/** What is known of a model without running it, as it can be sent. */
export interface OpenedModel {
  readonly ok: true
  readonly description: Omit<RunnableModel, 'run' | 'review' | 'sample'>
  readonly hasCases: boolean
  readonly source: OwnModelSource
}

/** A model that can be served, or why it cannot: a sentence each that begins with the model's name or its file. */
export type Opening = OpenedModel | { readonly ok: false; readonly faults: readonly string[] }

/** What loading the files, and each call into them, may take. */
const CALL_MS = 2_000

/**
 * Loads a model and holds it to what every model that is served must keep. Not in the work, which may be stopped anywhere: that
 * leaves a schema that is half made broken for all that come after, whereas a process that overruns here is ended.
 */
export async function prepare({ folder }: OpenJob): Promise<Opening> {
  try {
    return opened(await readModelFolder(folder))
  } catch (error) {
    if (error instanceof ModelFault) return { ok: false, faults: [error.message] }
    const isOfFiles = error instanceof Error && 'syscall' in error
    if (isOfFiles) return { ok: false, faults: [`${basename(folder)}: it cannot be read: ${error.message}`] }
    throw error
  }
}

/** Guarded work: what was found. */
export function work(_job: OpenJob, opening: Opening): Opening {
  return opening
}

function opened(folder: ModelFolder): Opening {
  const { name, entry, spec } = folder
  const { model, source } = readModel(folder, CALL_MS)
  const specimen = { model, spec, vectors: null, reference: null }
  const broken = MODEL_RULES.filter((rule) => rule.isNeededToServe).flatMap(
    (rule) => holdTo(rule, specimen).breaches,
  )
  const faults = broken.map((breach) => `${name}/${entry}: ${withoutName(breachText(breach), name)}`)
  if (spec === null) faults.push(`${name}/spec.md: it is missing`)
  if (faults.length > 0) return { ok: false, faults }
  return { ok: true, description: descriptionOf(model), hasCases: model.sample !== undefined, source }
}

/** What the model's own code throws names the model already. */
function withoutName(text: string, name: string): string {
  return text.startsWith(`${name}: `) ? text.slice(name.length + 2) : text
}

function descriptionOf({
  run: _,
  review: __,
  sample: ___,
  ...data
}: RunnableModel): OpenedModel['description'] {
  return {
    ...data,
    sentinels: data.sentinels.map(({ field, value, meaning }) => ({ field, value, meaning })),
  }
}
