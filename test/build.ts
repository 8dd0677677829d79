import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { once } from './once.js'

/** Builds the package, which is what tests run: once, and again before tests that a change sets off. */
export function setup(project: TestProject): void {
  once('build', () => {
    build()
    project.onTestsRerun(async () => build())
  })
}

function build(): void {
  execFileSync('npm', ['run', '--silent', 'build'], {
    cwd: join(import.meta.dirname, '..'),
    stdio: 'inherit',
  })
}
