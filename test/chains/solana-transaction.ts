import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { base58Bytes, base58Of } from './base58.js'

/** A key that owns an account. */
export interface SolanaKey {
  readonly address: string
  readonly secret: KeyObject
}

/** Makes a key. */
export function solanaKey(): SolanaKey {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const { x = '' } = publicKey.export({ format: 'jwk' })
  return { address: base58Of(Buffer.from(x, 'base64url')), secret: privateKey }
}

/** One instruction; which of its accounts sign and which are written. */
export interface Instruction {
  readonly program: string
  readonly accounts: readonly {
    readonly address: string
    readonly signs?: boolean
    readonly isWritten?: boolean
  }[]
  readonly data: Buffer
}

/** A transaction of the old ("legacy") format, signed; the first signer pays. */
export function signedTransaction(
  instructions: readonly Instruction[],
  signers: readonly SolanaKey[],
  blockhash: string,
): { readonly bytes: Buffer; readonly signature: Buffer } {
  const { order, header } = accountsOf(instructions, signers)
  const place = (address: string) => order.indexOf(address)
  // Every count here is below 128, so that it is one byte.
  const message = Buffer.concat([
    Buffer.from([...header, order.length]),
    ...order.map(base58Bytes),
    base58Bytes(blockhash),
    Buffer.from([instructions.length]),
    ...instructions.map(({ program, accounts, data }) =>
      Buffer.concat([
        Buffer.from([
          place(program),
          accounts.length,
          ...accounts.map(({ address }) => place(address)),
          data.length,
        ]),
        data,
      ]),
    ),
  ])
  const ordered = order
    .slice(0, signers.length)
    .map((address) => signers.find((key) => key.address === address))
  const signatures = ordered.map((key) => (key ? sign(null, message, key.secret) : Buffer.alloc(64)))
  const bytes = Buffer.concat([Buffer.from([signatures.length]), ...signatures, message])
  return { bytes, signature: signatures[0] ?? Buffer.alloc(0) }
}

/** Signers first, the payer before all; in each half what is written before what is only read. */
function accountsOf(instructions: readonly Instruction[], signers: readonly SolanaKey[]) {
  const written = new Set(
    instructions.flatMap(({ accounts }) =>
      accounts.filter(({ isWritten }) => isWritten).map(({ address }) => address),
    ),
  )
  const signing = signers.map(({ address }) => address)
  for (const address of signing) written.add(address)
  const others = new Set(
    instructions.flatMap(({ program, accounts }) => [...accounts.map(({ address }) => address), program]),
  )
  const rest = [...others].filter((address) => !signing.includes(address))
  const readOnly = rest.filter((address) => !written.has(address))
  const order = [...signing, ...rest.filter((address) => written.has(address)), ...readOnly]
  return { order, header: [signing.length, 0, readOnly.length] }
}
