import { CodeBlock } from './code-block.js'
import { Tabs } from './tabs.js'

/** One call in the ways it can be made: curl, TypeScript, and the command line where it has a command. */
export function CallExamples({
  path,
  json,
  command,
}: {
  readonly path: string
  /** The body. */
  readonly json: string
  /** Lines for the command line that read the body from request.json. */
  readonly command: string
}) {
  const { origin } = location
  const body = pretty(json)
  const tabs = [
    { id: 'curl', title: 'curl', text: curl(`${origin}${path}`, body) },
    { id: 'typescript', title: 'TypeScript', text: typescript(`${origin}${path}`, body) },
    { id: 'cli', title: 'Command line', text: `cat > request.json <<'EOF'\n${body}\nEOF\n${command}` },
  ]
  return (
    <Tabs
      label="The same call as"
      tabs={tabs.map(({ text, ...tab }) => ({
        ...tab,
        content: <CodeBlock text={text} label={tab.title} />,
      }))}
    />
  )
}

/** Indented where no digit is lost by it. */
function pretty(json: string): string {
  const value: unknown = JSON.parse(json)
  return JSON.stringify(value) === json ? JSON.stringify(value, null, 2) : json
}

function curl(url: string, body: string): string {
  const lines = [
    `curl -sS ${url} \\`,
    "  -H 'content-type: application/json' \\",
    `  -d '${body.replaceAll("'", "'\\''")}'`,
  ]
  return lines.join('\n')
}

function typescript(url: string, body: string): string {
  return [
    `const response = await fetch('${url}', {`,
    "  method: 'POST',",
    "  headers: { 'content-type': 'application/json' },",
    `  body: JSON.stringify(${body.replaceAll('\n', '\n  ')}),`,
    '})',
    'const answer = await response.json()',
  ].join('\n')
}
