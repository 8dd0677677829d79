import { createHash } from 'node:crypto'
import { extname } from 'node:path'
import { z } from 'zod'
import type { Page } from '../../core/context.js'
import { BudgetExceeded } from '../../core/errors.js'
import { excerpt } from '../../core/excerpt.js'
import { readWebAddress } from '../../core/web-address.js'
import type { CheckContext, CheckDefinition, CheckResult } from '../check.js'
import { reviewPattern } from '../review-pattern.js'
import type { PageSearch, PageSearchInput, Sought } from './work.js'

const WORK = new URL(`./work${extname(import.meta.url)}`, import.meta.url)

const address = z
  .string()
  .max(2_000)
  .superRefine((text, refusal) => {
    const read = readWebAddress(text)
    if (!read.ok) refusal.addIssue({ code: 'custom', message: `The address ${read.fault}` })
  })

const schema = z
  .strictObject({
    type: z.literal('url_contains'),
    url: address.describe('An https address on port 443. Up to 3 redirects are followed.'),
    text: z.string().min(1).max(4_000).optional().describe('Stands in the page, letter for letter.'),
    pattern: z
      .string()
      .min(1)
      .max(4_000)
      .optional()
      .describe('Instead of `text`: a JavaScript regular expression that matches in the page.'),
    flags: z
      .string()
      .max(20)
      .optional()
      .describe('JavaScript flags of `pattern`, such as `i`, `m`, `s`, `u`.'),
  })
  .superRefine(({ text, pattern, flags }, refusal) => {
    const wrong = (field: string, message: string) =>
      refusal.addIssue({ code: 'custom', path: [field], message })
    if ((text === undefined) === (pattern === undefined))
      wrong('text', 'Exactly one of text and pattern is needed')
    else if (flags !== undefined && pattern === undefined) wrong('flags', 'Flags belong to a pattern')
  })
  .describe('A page on the web contains a text.')

export type UrlContainsSpec = z.output<typeof schema>

/** A page that anybody can read contains a text, or a match of a pattern, in what it shows or in its source. */
export const urlContains = {
  type: 'url_contains',
  version: 1,
  isReplayable: false,
  summary: 'A public page, read over https now, contains a text or a match of a pattern.',
  schema,
  work: WORK,
  mostPerRequest: 3,

  async review(spec, field, { guarded }) {
    if (spec.pattern === undefined) return
    const input: PageSearchInput = { sought: soughtBy(spec), page: null }
    await reviewPattern(guarded.run<PageSearchInput, PatternReading>(WORK, input), field, 'pattern')
  },

  async run(_subject, spec, { net, guarded }) {
    const page = await net.readPage(spec.url)
    const evidence = { sha256: createHash('sha256').update(page.body).digest('hex') }
    if (page.status < 200 || page.status > 299) {
      return {
        outcome: 'error',
        code: 'http_status',
        detail: `The page's status is ${page.status}.`,
        evidence,
      }
    }
    return { ...(await searched(page, spec, guarded)), evidence }
  },
} satisfies CheckDefinition<UrlContainsSpec>

type PatternReading = Extract<PageSearch, { kind: 'invalid' | 'readable' }>

function soughtBy({ text, pattern, flags = '' }: UrlContainsSpec): Sought {
  return pattern === undefined ? { text: text ?? '' } : { pattern, flags }
}

type Found = Omit<CheckResult, 'evidence'>

async function searched(page: Page, spec: UrlContainsSpec, guarded: CheckContext['guarded']): Promise<Found> {
  const { body, contentType, isCut } = page
  const input: PageSearchInput = { sought: soughtBy(spec), page: { body, contentType, isCut } }
  try {
    return foundBy(await guarded.run<PageSearchInput, PageSearch>(WORK, input), isCut)
  } catch (error) {
    // Here and not in the shared run, since what was read is the page.
    if (!(error instanceof BudgetExceeded)) throw error
    return { outcome: 'error', code: error.code, detail: error.message }
  }
}

function foundBy(search: PageSearch, isCut: boolean): Found {
  switch (search.kind) {
    case 'found': {
      const place = search.where === 'text' ? 'text of the page' : "page's source"
      return {
        outcome: 'passed',
        detail: `Found at ${search.start} of the ${place}: ${excerpt(search.quote)}.`,
      }
    }
    case 'none':
      if (isCut) return unsure('truncated', 'Not found in the first megabyte of a page that goes on.')
      if (search.isCertain) return { outcome: 'failed', detail: 'It stands nowhere in the page.' }
      return unsure('bad_encoding', 'Not found, and the page is not text in the encoding it should have.')
    case 'depends_on_rest':
      return unsure('truncated', 'The match depends on what follows, and the page was cut.')
    case 'unknown_encoding':
      return unsure('bad_encoding', `The page's encoding ${excerpt(search.label)} is not known.`)
    case 'invalid':
      return unsure('invalid_pattern', `${search.message}.`)
    case 'readable':
      throw new TypeError('a pattern was read where it had to be searched for')
  }
}

function unsure(code: string, detail: string): Found {
  return { outcome: 'error', code, detail }
}
