// What the compiler leaves out: the specs of models beside their code, and the program's executable bit.
import { chmodSync, copyFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

for (const path of readdirSync('src/models', { recursive: true, encoding: 'utf8' })) {
  if (path.endsWith('spec.md')) copyFileSync(join('src/models', path), join('dist/models', path))
}
chmodSync('dist/main.js', 0o755)
