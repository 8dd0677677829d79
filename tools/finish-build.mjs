// What the compiler leaves out: the specs and vectors of models and the prompts of questions beside their code, the licence of WordNet
// beside its tables, pages in compressed form, and the program's executable bit.
import { chmodSync, copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

for (const path of readdirSync('src/models', { recursive: true, encoding: 'utf8' })) {
  if (/spec\.md$|vectors\.json$/.test(path)) copyFileSync(join('src/models', path), join('dist/models', path))
}
for (const path of readdirSync('src/judges/questions', { recursive: true, encoding: 'utf8' })) {
  if (!path.endsWith('.md')) continue
  const to = join('dist/judges/questions', path)
  mkdirSync(dirname(to), { recursive: true })
  copyFileSync(join('src/judges/questions', path), to)
}
copyFileSync('src/grounding/words/wordnet/LICENSE', 'dist/grounding/words/wordnet/LICENSE')
for (const path of readdirSync('dist/web', { recursive: true, encoding: 'utf8' })) {
  if (!/\.(?:html|js|css|svg)$/.test(path)) continue
  const file = join('dist/web', path)
  writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file)))
  writeFileSync(`${file}.gz`, gzipSync(readFileSync(file), { level: 9 }))
}
chmodSync('dist/main.js', 0o755)
