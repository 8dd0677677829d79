/** Languages that something can be said of, and what fences call them. */
const NAMES = {
  json: ['json'],
  jsonc: ['jsonc', 'json5', 'hjson'],
  jsonl: ['jsonl', 'ndjson'],
  yaml: ['yaml', 'yml'],
  xml: ['xml', 'svg', 'xsd', 'xslt', 'wsdl', 'rss', 'plist', 'pom'],
  html: ['html', 'htm', 'xhtml'],
  javascript: ['javascript', 'js', 'mjs', 'cjs', 'node', 'jsx', 'ecmascript'],
  typescript: ['typescript', 'ts', 'mts', 'cts'],
  tsx: ['tsx'],
  python: ['python', 'py', 'python3', 'py3', 'pyi'],
  sql: [
    'sql',
    'postgresql',
    'postgres',
    'pgsql',
    'mysql',
    'sqlite',
    'sqlite3',
    'tsql',
    't-sql',
    'bigquery',
    'mariadb',
  ],
  go: ['go', 'golang'],
  java: ['java'],
  rust: ['rust', 'rs'],
  php: ['php'],
  ruby: ['ruby', 'rb'],
  csharp: ['csharp', 'cs', 'c#'],
  cpp: ['cpp', 'c++', 'c', 'cc', 'cxx', 'h', 'hpp'],
  bash: ['bash', 'sh', 'shell', 'zsh', 'console', 'terminal', 'shell-session', 'shellsession'],
  css: ['css'],
  powershell: ['powershell', 'ps1', 'pwsh'],
} as const

/** A language that something can be said of. */
export type Language = keyof typeof NAMES

const byName: ReadonlyMap<string, Language> = new Map(
  Object.entries(NAMES).flatMap(([language, names]) => names.map((name) => [name, language as Language])),
)

/** Labels of code that is no program text: a session, a difference, a template. Nothing is parsed. */
const OTHER_FORMS =
  /^(?:console|terminal|shell-?session|pycon|doctest|diff|patch|jinja2?|j2|django|handlebars|hbs|mustache|erb|ejs|liquid|twig|blade|vue|svelte|astro|mdx|pseudo.*|text|txt|plaintext|output|log|http)$/

/** The language that a label names; null for one that is not known. */
export function languageOf(label: string): Language | null {
  return byName.get(label.toLowerCase()) ?? null
}

/** Whether a label says that the block is a session, a difference or a template. */
export function isOtherForm(label: string): boolean {
  return OTHER_FORMS.test(label)
}

const LOOKS: readonly (readonly [Language, RegExp])[] = [
  ['php', /^\s*<\?php/],
  ['html', /^\s*<(?:!doctype html|html|head|body|div|script|form)\b/i],
  ['go', /^package \w+$|^func (?:\(\w+ \*?\w+\) )?\w+\(/m],
  [
    'python',
    /^(?:async )?def \w+\(.*\).*:\s*$|^from [\w.]+ import |^import \w+(?:\.\w+)*\s*$|^class \w+(?:\(.*\))?:\s*$/m,
  ],
  ['csharp', /^using System|^namespace [\w.]+|\bConsole\.Write/m],
  ['java', /\bpublic (?:static )?(?:class|void|String|int)\b|\bSystem\.out\.print/],
  ['typescript', /\b(?:const|let|var) \w+: \w+|^interface \w+ \{|^export type /m],
  ['javascript', /^(?:const|let|var) [\w{[]|^(?:async )?function \w*\(|=> \{|\brequire\(['"]/m],
  ['sql', /^\s*(?:select\b[^;]{1,500}\bfrom|insert into|update \w+ set|delete from|create table)\b/i],
  [
    'bash',
    /^#!\/(?:usr\/)?bin\/(?:env )?(?:ba|z)?sh|^\s*(?:\$ )?(?:curl|sudo|apt(?:-get)?|npm|pip3?|docker|git|wget|rm|cd|export|chmod|echo) /m,
  ],
]

/** What a text is written in by its looks. */
export function likelyLanguage(text: string): Language | null {
  return LOOKS.find(([, looks]) => looks.test(text))?.[0] ?? null
}
