import { createRequire } from 'node:module'
import type { Diagnostic, Workspace } from '@astral-sh/ruff-wasm-nodejs'
import { isTooDeep } from './depth.js'
import { type Fault, offsetOf, type Reads } from './fault.js'

/** F701, F702: break and continue outside a loop; F704: yield and await outside a function; F706: return. */
const RULES = ['F701', 'F702', 'F704', 'F706']
const NAME = '@astral-sh/ruff-wasm-nodejs'
const require = createRequire(import.meta.url)

let workspace: Workspace | null = null

/** Reads Python 3 with Ruff's parser. */
export function loadPython(): Reads {
  workspace ??= opened()
  return (text) => {
    if (isTooDeep(text)) return null
    try {
      workspace ??= opened()
      return { fault: faultOf(text, workspace.check(text) as Diagnostic[]) }
    } catch {
      // WebAssembly that was left half-way is used no more.
      workspace = null
      delete require.cache[require.resolve(NAME)]
      return null
    }
  }
}

function opened(): Workspace {
  const ruff = require(NAME) as typeof import('@astral-sh/ruff-wasm-nodejs')
  const settings = { 'target-version': 'py314', lint: { select: RULES } }
  const made = new ruff.Workspace(settings, ruff.PositionEncoding.Utf16)
  made.check('x = 1\nreturn\n')
  return made
}

function faultOf(text: string, diagnostics: readonly Diagnostic[]): Fault | null {
  const found = diagnostics.find(({ code }) => code === 'invalid-syntax') ?? diagnostics[0]
  if (!found) return null
  const { row, column } = found.start_location
  const fault = { message: found.message, offset: offsetOf(text, row, column - 1) }
  return found.code === 'invalid-syntax' ? fault : { ...fault, isOfPlace: true }
}
