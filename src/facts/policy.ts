import { SQL_DIALECTS } from './parsers/sql.js'
import { FACT_RULES } from './rules/index.js'

/** Everything that decides which facts an answer has, so that a signed policy can name it. */
export const FACTS_POLICY = {
  engine: 'facts/1',
  rules: Object.fromEntries(
    FACT_RULES.flatMap(({ kinds, version }) => kinds.map(({ kind }) => [kind, version])),
  ),
  parsers: {
    python: 'ruff 0.17.4',
    javascript: '@babel/parser 7.29.15',
    postgresql: 'libpg-query 18.1.5',
    sql: 'node-sql-parser 5.4.0',
    html: 'parse5 8.1.1',
    xml: 'saxes 6.0.0',
    yaml: 'yaml 2.9.1',
    trees: '@vscode/tree-sitter-wasm 0.3.1',
    secrets: 'secretlint-rule-preset-recommend 12.0.0',
    language: 'franc-min 6.2.0',
  },
  sqlDialects: SQL_DIALECTS,
} as const
