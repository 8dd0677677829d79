import vm from 'node:vm'
import { ModelFault } from './fault.js'
import type { Natives } from './prelude.js'
import { resolveImport } from './resolve-import.js'

/** Loads the files of a model into a realm, each once. */
export interface ModuleLoader {
  /** What a file exports. @throws {ModelFault} it cannot be found or read, or imports itself @throws whatever its code throws */
  load(path: string): unknown
  /** The files that were loaded so far, sorted. */
  loaded(): string[]
}

export interface LoaderOptions {
  /** Of the model; its files stand below it in stack traces. */
  readonly name: string
  /** The paths of its files. */
  readonly paths: readonly string[]
  /** A file as the body of a function of `exports` and `require`, or the text of a file of JSON. @throws {ModelFault} */
  codeOf(path: string): string
}

interface Loaded {
  exports: unknown
  isDone: boolean
}

type ModuleBody = (exports: unknown, require: (specifier: string) => unknown) => void

/** @param context of the realm @param natives the realm's own */
export function createLoader(
  { name, paths, codeOf }: LoaderOptions,
  context: vm.Context,
  natives: Natives,
): ModuleLoader {
  const known = new Set(paths)
  const modules = new Map<string, Loaded>()

  const load = (path: string, importers: readonly string[]): unknown => {
    const before = modules.get(path)
    if (before && !before.isDone) {
      throw new ModelFault(`${name}/${path}: it imports itself, by way of ${importers.join(' and ')}`)
    }
    return before ? before.exports : loadNew(path, [...importers, path])
  }
  const loadNew = (path: string, importers: readonly string[]): unknown => {
    const made: Loaded = { exports: natives.object(), isDone: false }
    modules.set(path, made)
    const code = codeOf(path)
    if (path.endsWith('.json')) made.exports = natives.parse(code)
    else bodyOf(code, path)(made.exports, (specifier) => load(resolved(specifier, path), importers))
    made.isDone = true
    return made.exports
  }
  const bodyOf = (code: string, path: string) => {
    const options = { filename: `${name}/${path}`, parsingContext: context }
    return vm.compileFunction(code, ['exports', 'require'], options) as ModuleBody
  }
  const resolved = (specifier: string, from: string) => {
    try {
      return resolveImport(specifier, from, (path) => known.has(path))
    } catch (error) {
      throw error instanceof ModelFault ? new ModelFault(`${name}/${from}: ${error.message}`) : error
    }
  }
  return { load: (path) => load(path, []), loaded: () => [...modules.keys()].toSorted() }
}
