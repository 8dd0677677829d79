import { bytesOfBase64url } from '../../../core/records/base64url.js'

/** What this browser can work out by itself. Null where it cannot. */
export interface Abilities {
  /** SHA-256 of parts one after another, lower-case hex. */
  readonly sha256: ((...parts: readonly Uint8Array<ArrayBuffer>[]) => Promise<string>) | null
  /** Whether a signature holds; bytes of any kind get an answer. */
  readonly ed25519: Ed25519 | null
}

type Ed25519 = (
  key: Uint8Array<ArrayBuffer>,
  message: Uint8Array<ArrayBuffer>,
  signature: Uint8Array<ArrayBuffer>,
) => Promise<boolean>

/** Finds out what can be worked out here. @param subtle absent where the page came over plain HTTP from another machine */
export async function abilitiesOf(subtle: SubtleCrypto | undefined): Promise<Abilities> {
  if (!subtle) return { sha256: null, ed25519: null }
  const ed25519 = ed25519By(subtle)
  return { sha256: sha256By(subtle), ed25519: (await knowsPublished(ed25519)) ? ed25519 : null }
}

function sha256By(subtle: SubtleCrypto) {
  return async (...parts: readonly Uint8Array<ArrayBuffer>[]): Promise<string> => {
    const bytes = await new Blob([...parts]).arrayBuffer()
    const digest = new Uint8Array(await subtle.digest('SHA-256', bytes))
    return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
  }
}

function ed25519By(subtle: SubtleCrypto): Ed25519 {
  return async (raw, message, signature) => {
    try {
      const key = await subtle.importKey('raw', raw, 'Ed25519', false, ['verify'])
      return await subtle.verify('Ed25519', key, signature, message)
    } catch (error) {
      // The bytes are no point on the curve.
      if (error instanceof DOMException && error.name === 'DataError') return false
      throw error
    }
  }
}

/** RFC 8032, section 7.1, TEST 2: what is claimed to be Ed25519 must take it, and refuse it over another message. */
async function knowsPublished(ed25519: Ed25519): Promise<boolean> {
  const key = bytesOfBase64url('PUAXw-hDiVqStwqnTRt-vJyYLM8uxJaMwM1V8Sr0Zgw', 32)
  const signature = bytesOfBase64url(
    'kqAJqfDUyrhyDoILX2QlQKKye1QWUD-Ps3YiI-vbadoIWsHkPhWZbkWPNhPQ8R2MOHsurrQwKu6wDSkWErsMAA',
    64,
  )
  if (!key || !signature) return false
  try {
    const holds = await ed25519(key, Uint8Array.of(0x72), signature)
    return holds && !(await ed25519(key, Uint8Array.of(0x73), signature))
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotSupportedError') return false
    throw error
  }
}
