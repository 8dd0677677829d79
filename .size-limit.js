// What each page loads before it can be used, the shell and whatever it asks for as it opens included, as gzip counts it.
import { readFileSync } from 'node:fs'

const LIMIT = '150 kB'

/** Vite's list of what it built: each part's file, and what it imports. */
const manifest = JSON.parse(readFileSync('dist/web/.vite/manifest.json', 'utf8'))

/** Loaded for some uses of a page only: charts where there is something to draw, YAML where some was given. */
const LATER = /uPlot|chart|yaml/i

function filesOf(name, seen = new Set()) {
  if (seen.has(name)) return []
  seen.add(name)
  const { file, css = [], imports = [], dynamicImports = [], isEntry } = manifest[name]
  const asked = isEntry ? [] : dynamicImports.filter((other) => !LATER.test(other))
  return [file, ...css, ...[...imports, ...asked].flatMap((other) => filesOf(other, seen))]
}

const pages = Object.keys(manifest).filter((name) => /^pages\/.*-page\.tsx$/.test(name))

export default ['index.html', ...pages].map((name) => ({
  name,
  path: [...new Set([...filesOf('index.html'), ...filesOf(name)])].map((file) => `dist/web/${file}`),
  limit: LIMIT,
  gzip: true,
}))
