import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { AXES, type AxisName, DOMAINS, type Domain, type DomainRules } from '../../../core/axes/axis.js'
import { promptOf } from '../../prompt.js'
import type { Prompt } from '../../question.js'

/** What an answer of one domain is held to. */
export interface AxesDomain {
  readonly rules: DomainRules
  /** The words around the question, with the domain's standards in them. */
  readonly prompt: Prompt
}

const HERE = new URL('./', import.meta.url)
const known = new Map<Domain, AxesDomain>()

/** The numbers and the words of a domain, of one file under domains/; read once. */
export function axesDomain(domain: Domain): AxesDomain {
  const made = known.get(domain) ?? readDomain(domain)
  known.set(domain, made)
  return made
}

/** The numbers of all domains, and the digests of their words, as they go on record. */
export function axesDomains(): Record<Domain, DomainRules & { readonly prompt: string }> {
  return Object.fromEntries(
    DOMAINS.map((domain) => {
      const { rules, prompt } = axesDomain(domain)
      return [domain, { ...rules, prompt: prompt.digest }]
    }),
  ) as Record<Domain, DomainRules & { readonly prompt: string }>
}

function readDomain(domain: Domain): AxesDomain {
  const { rules, standards } = readStandards(readFileSync(new URL(`domains/${domain}.md`, HERE), 'utf8'))
  const { system: common, instruction } = promptOf(HERE)
  const system = `${common}\n\n# Standards for ${domain}\n\n${standards.trim()}`
  const digest = createHash('sha256').update(`${system}\0${instruction}`).digest('hex')
  return { rules, prompt: { digest, system, instruction } }
}

/**
 * Reads a domain's file: lines `name: value` until an empty one, then the standards in words.
 *
 * @throws {TypeError} a number is missing or out of bounds
 */
export function readStandards(text: string): { readonly rules: DomainRules; readonly standards: string } {
  const [head = '', ...rest] = text.split('\n\n')
  const values = new Map(head.split('\n').map((line) => line.split(': ', 2) as [string, string]))
  const thresholds = Object.fromEntries(AXES.map((axis) => [axis, threshold(axis, values.get(axis))]))
  const isCode = values.get('is_code') === 'yes'
  return {
    rules: { isCode, thresholds: thresholds as Record<AxisName, number> },
    standards: rest.join('\n\n'),
  }
}

function threshold(axis: AxisName, text: string | undefined): number {
  const value = Number(text)
  if (value > 0 && value <= 1) return value
  throw new TypeError(`the threshold of ${axis} is ${text}, and must be above 0 and at most 1`)
}
