import { config } from 'zod/v4/core'

// The policy of the page allows no code made of text, and trying is reported as a breach of it.
config({ jitless: true })

/** The code that verifies, by the same rules as the server. Once it is here, the server is not needed any more. */
export function loadVerifier(): Promise<typeof import('./verifier.js')> {
  return import('./verifier.js')
}
