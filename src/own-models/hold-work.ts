import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { type Held, holdTo, MODEL_RULES, type Specimen } from '../model-contract/index.js'
import { findModel } from '../models/index.js'
import { ModelFault } from './fault.js'
import { readModelFolder } from './model-folder.js'
import { readModel, readReference } from './read-model.js'

/** A model that is held to its contract: in a folder, or one that comes with Countersign. */
export type Subject =
  | { readonly kind: 'folder'; readonly folder: string }
  | { readonly kind: 'built_in'; readonly name: string }

/** Which model, and which rule; null to see whether it can be read at all. */
export interface HoldJob {
  readonly subject: Subject
  readonly rule: string | null
}

/** What came of it. */
export type Holding =
  | { readonly ok: true; readonly name: string; readonly specVersion: string; readonly held: Held }
  | { readonly ok: false; readonly fault: string }

/** What loading the files, and each call into them, may take. */
const CALL_MS = 1_000

/** As in opening a model: all of it here, where a process that overruns is ended. */
export async function prepare({ subject, rule: name }: HoldJob): Promise<Holding> {
  try {
    const specimen = await (subject.kind === 'folder' ? ownSpecimen(subject.folder) : builtIn(subject.name))
    const rule = MODEL_RULES.find((one) => one.name === name)
    const held = rule ? holdTo(rule, specimen) : { excuse: null, breaches: [] }
    const { name: model, specVersion } = specimen.model
    return { ok: true, name: model, specVersion, held }
  } catch (error) {
    if (error instanceof ModelFault) return { ok: false, fault: error.message }
    const isOfFiles = error instanceof Error && 'syscall' in error
    if (isOfFiles && subject.kind === 'folder') {
      return { ok: false, fault: `${basename(subject.folder)}: it cannot be read: ${error.message}` }
    }
    throw error
  }
}

/** Guarded work: what was found. */
export function work(_job: HoldJob, holding: Holding): Holding {
  return holding
}

async function ownSpecimen(path: string): Promise<Specimen> {
  const folder = await readModelFolder(path)
  const { model, source } = readModel(folder, CALL_MS)
  const { spec, vectors } = folder
  return { model, spec, vectors, reference: readReference(folder, source, CALL_MS) }
}

async function builtIn(name: string): Promise<Specimen> {
  const model = findModel(name)
  if (!model) throw new TypeError(`no model ${name}`)
  // Loaded here, so that nothing else needs its package for decimals.
  const { REFERENCES } = await import('../models/references.js')
  return {
    model,
    spec: await readFile(model.spec, 'utf8'),
    vectors: await readFile(new URL('./vectors.json', model.spec), 'utf8'),
    reference: REFERENCES[name] ?? null,
  }
}
