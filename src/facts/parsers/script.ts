import type { ParserOptions } from '@babel/parser'
import { type Fault, type Reads, verdictOf } from './fault.js'

/** Dialects of JavaScript. */
export type ScriptDialect = 'javascript' | 'typescript' | 'tsx'

const PLUGINS: Readonly<Record<ScriptDialect, ParserOptions['plugins']>> = {
  javascript: [
    'jsx',
    'decorators',
    'decoratorAutoAccessors',
    'explicitResourceManagement',
    'importAttributes',
  ],
  typescript: ['typescript', 'decorators', 'decoratorAutoAccessors', 'explicitResourceManagement'],
  tsx: ['typescript', 'jsx', 'decorators', 'decoratorAutoAccessors', 'explicitResourceManagement'],
}

interface BabelError extends Error {
  readonly pos: number
  readonly reasonCode?: string
}

/** Reads JavaScript and its dialects with Babel. What only a whole file would refuse is let be. */
export async function loadScript(): Promise<(dialect: ScriptDialect) => Reads> {
  const { parse } = await import('@babel/parser')
  return (dialect) => (text) => verdictOf(text, () => faultOf(() => parse(text, optionsOf(dialect))))
}

function optionsOf(dialect: ScriptDialect): ParserOptions {
  return {
    sourceType: 'unambiguous',
    allowAwaitOutsideFunction: true,
    allowReturnOutsideFunction: true,
    allowNewTargetOutsideFunction: true,
    allowSuperOutsideMethod: true,
    allowUndeclaredExports: true,
    plugins: PLUGINS[dialect] ?? [],
  }
}

function faultOf(run: () => unknown): Fault | null {
  try {
    run()
    return null
  } catch (error) {
    if (!isBabelError(error)) throw error
    const message = error.message.replace(/ \(\d+:\d+\)$/, '').split('\n', 1)[0] ?? ''
    const fault = { message, offset: error.pos }
    return error.reasonCode === 'VarRedeclaration' ? { ...fault, isOfPlace: true } : fault
  }
}

function isBabelError(error: unknown): error is BabelError {
  return error instanceof SyntaxError && 'pos' in error
}
