import type { Random } from './model.js'

const MASK = (1n << 64n) - 1n

// Fowler, Noll, Vo: FNV-1a of 64 bits (http://www.isthe.com/chongo/tech/comp/fnv/).
const FNV_OFFSET = 0xcbf29ce484222325n
const FNV_PRIME = 0x100000001b3n

// Steele, Lea, Flood, "Fast Splittable Pseudorandom Number Generators" (OOPSLA 2014), with the constants of Vigna's
// splitmix64.c (https://prng.di.unimi.it/splitmix64.c).
const GAMMA = 0x9e3779b97f4a7c15n
const MIX_1 = 0xbf58476d1ce4e5b9n
const MIX_2 = 0x94d049bb133111ebn

/** The 64-bit FNV-1a hash of a text's UTF-8 bytes. */
export function fnv1a64(text: string): bigint {
  let hash = FNV_OFFSET
  for (const byte of new TextEncoder().encode(text)) hash = ((hash ^ BigInt(byte)) * FNV_PRIME) & MASK
  return hash
}

/** SplitMix64: each call gives the next 64-bit number. */
export function splitMix64(seed: bigint): () => bigint {
  let state = seed & MASK
  return () => {
    state = (state + GAMMA) & MASK
    const first = ((state ^ (state >> 30n)) * MIX_1) & MASK
    const second = ((first ^ (first >> 27n)) * MIX_2) & MASK
    return second ^ (second >> 31n)
  }
}

/** Numbers from 0 inclusive to 1 exclusive, all of their 53 bits from SplitMix64 seeded with the FNV-1a of a text. */
export function seededRandom(text: string): Random {
  const next = splitMix64(fnv1a64(text))
  return () => Number(next() >> 11n) / 2 ** 53
}
