import type { Answer } from '../answer/answer.js'
import type { Language } from '../answer/languages.js'
import type { Reads } from './fault.js'
import { readsJson } from './json.js'
import { loadHtml, loadXml } from './markup.js'
import { type PresetSecret, presetSecrets } from './preset-secrets.js'
import { loadPython } from './python.js'
import { loadScript } from './script.js'
import { loadSpoken, type ReadsSpoken } from './spoken.js'
import { loadSql } from './sql.js'
import { hasGrammar, loadTree, type ReadsTree } from './tree-sitter.js'
import { loadYaml } from './yaml.js'

/** What the rules ask of libraries: only what an answer needs is loaded. */
export interface Tools {
  /** By language: parsers that are an authority. */
  readonly readers: ReadonlyMap<Language, Reads>
  readonly trees: ReadonlyMap<Language, ReadsTree>
  readonly spoken: ReadsSpoken
  /** In the response. */
  readonly presetSecrets: readonly PresetSecret[]
}

/** Loads what an answer needs, and runs what can't be run otherwise than asynchronously. */
export async function loadTools(answer: Answer): Promise<Tools> {
  const declared = new Set(answer.blocks.flatMap(({ language }) => (language ? [language] : [])))
  const likely = new Set(answer.blocks.flatMap(({ likely }) => (likely ? [likely] : [])))
  const readers = new Map<Language, Reads>()
  for (const language of declared)
    for (const [name, reads] of await readersOf(language)) readers.set(name, reads)
  const trees = new Map<Language, ReadsTree>()
  for (const language of likely) if (hasGrammar(language)) trees.set(language, await loadTree(language))
  return { readers, trees, spoken: await loadSpoken(), presetSecrets: await presetSecrets(answer.response) }
}

async function readersOf(language: Language): Promise<[Language, Reads][]> {
  if (/^(?:javascript|typescript|tsx)$/.test(language)) {
    const script = await loadScript()
    return (['javascript', 'typescript', 'tsx'] as const).map((dialect) => [dialect, script(dialect)])
  }
  if (/^json[cl]?$/.test(language)) return [[language, readsJson]]
  if (language === 'yaml') return [[language, await loadYaml()]]
  if (language === 'xml') return [[language, await loadXml()]]
  if (language === 'html') return [[language, await loadHtml()]]
  if (language === 'python') return [[language, loadPython()]]
  return language === 'sql' ? [[language, await loadSql()]] : []
}
