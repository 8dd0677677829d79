import { createRequire } from 'node:module'
import type { Language as Grammar, Node, Parser } from '@vscode/tree-sitter-wasm'
import type { Language } from '../answer/languages.js'

/** Honest text takes some milliseconds; grammars of types in angle brackets can take for ever. */
const PARSE_MS = 250

const require = createRequire(import.meta.url)

const FILES: Partial<Record<Language, string>> = {
  python: 'python',
  javascript: 'javascript',
  typescript: 'typescript',
  tsx: 'tsx',
  go: 'go',
  java: 'java',
  rust: 'rust',
  php: 'php',
  ruby: 'ruby',
  csharp: 'c-sharp',
  cpp: 'cpp',
  bash: 'bash',
  css: 'css',
  powershell: 'powershell',
}

/** Gives the tree of a text to whoever reads it, and frees it then. Null where it can't be read. */
export type ReadsTree = <T>(text: string, read: (root: Node) => T) => T | null

const readers = new Map<Language, Promise<ReadsTree>>()

/** Whether there is a grammar of a language. */
export function hasGrammar(language: Language): boolean {
  return FILES[language] !== undefined
}

/** Loads a language's grammar, once in a process. */
export function loadTree(language: Language): Promise<ReadsTree> {
  const known = readers.get(language)
  if (known) return known
  const reader = load(language)
  readers.set(language, reader)
  return reader
}

async function load(language: Language): Promise<ReadsTree> {
  const { Parser, Language } =
    require('@vscode/tree-sitter-wasm') as typeof import('@vscode/tree-sitter-wasm')
  await Parser.init()
  const file = require.resolve(`@vscode/tree-sitter-wasm/wasm/tree-sitter-${FILES[language]}.wasm`)
  return readerOf(new Parser(), await Language.load(file))
}

function readerOf(parser: Parser, grammar: Grammar): ReadsTree {
  parser.setLanguage(grammar)
  return (text, read) => {
    const endsAt = performance.now() + PARSE_MS
    const progressCallback = () => performance.now() > endsAt
    const tree = parser.parse(text, null, { progressCallback: progressCallback as () => void })
    if (!tree) {
      parser.reset()
      return null
    }
    try {
      return read(tree.rootNode)
    } finally {
      tree.delete()
    }
  }
}
