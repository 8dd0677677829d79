import { base58Bytes } from './base58.js'
import type { Instruction } from './solana-transaction.js'

/** The program that makes accounts and moves lamports. */
export const SYSTEM_PROGRAM = '11111111111111111111111111111111'
/** The SPL Token program. */
export const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
export const MINT_BYTES = 82
export const TOKEN_ACCOUNT_BYTES = 165

/** System program, instruction 2. */
export function moveLamports(from: string, to: string, lamports: bigint): Instruction {
  return {
    program: SYSTEM_PROGRAM,
    accounts: [
      { address: from, signs: true, isWritten: true },
      { address: to, isWritten: true },
    ],
    data: Buffer.concat([u32(2), u64(lamports)]),
  }
}

/** System program, instruction 0: an account that belongs to the token program. */
export function createAccount(from: string, account: string, lamports: bigint, space: number): Instruction {
  return {
    program: SYSTEM_PROGRAM,
    accounts: [
      { address: from, signs: true, isWritten: true },
      { address: account, signs: true, isWritten: true },
    ],
    data: Buffer.concat([u32(0), u64(lamports), u64(BigInt(space)), base58Bytes(TOKEN_PROGRAM)]),
  }
}

/** Token program, InitializeMint2, without anybody who may freeze. */
export function makeMint(mint: string, authority: string, decimals: number): Instruction {
  const data = Buffer.concat([Buffer.from([20, decimals]), base58Bytes(authority), Buffer.from([0])])
  return { program: TOKEN_PROGRAM, accounts: [{ address: mint, isWritten: true }], data }
}

/** Token program, InitializeAccount3. */
export function makeTokenAccount(account: string, mint: string, owner: string): Instruction {
  return {
    program: TOKEN_PROGRAM,
    accounts: [{ address: account, isWritten: true }, { address: mint }],
    data: Buffer.concat([Buffer.from([18]), base58Bytes(owner)]),
  }
}

/** Token program, MintTo. */
export function mintTo(mint: string, account: string, authority: string, amount: bigint): Instruction {
  return {
    program: TOKEN_PROGRAM,
    accounts: [
      { address: mint, isWritten: true },
      { address: account, isWritten: true },
      { address: authority, signs: true },
    ],
    data: Buffer.concat([Buffer.from([7]), u64(amount)]),
  }
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

function u64(value: bigint): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(value)
  return bytes
}
