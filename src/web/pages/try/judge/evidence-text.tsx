import { Fragment, useEffect, useRef } from 'react'
import type { JudgeAnswer } from '../../../../capabilities/judge/wire.js'
import { ShownText } from '../../../parts/shown-text.js'
import { cutAt } from './cut-at.js'

type Citation = JudgeAnswer['claims'][number]['evidence'][number]

/** The evidence with what a claim rests on marked, and scrolled to. */
export function EvidenceText({
  evidence,
  citations,
}: {
  readonly evidence: readonly string[]
  readonly citations: readonly Citation[]
}) {
  const [first] = citations
  if (!first) return <p className="muted">Nothing in the evidence is near enough to be shown.</p>
  return evidence.map((text, index) => {
    const cited = citations.filter((citation) => citation.index === index)
    return cited.length === 0 ? null : (
      // biome-ignore lint/suspicious/noArrayIndexKey: a piece of evidence has no name but its number
      <Piece key={index} number={index + 1} text={text} citations={cited} />
    )
  })
}

function Piece({
  number,
  text,
  citations,
}: {
  readonly number: number
  readonly text: string
  readonly citations: readonly Citation[]
}) {
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    const [mark] = box.current?.getElementsByTagName('mark') ?? []
    if (mark && box.current) box.current.scrollTop = mark.offsetTop - box.current.offsetTop - 40
  }, [])
  const paths = citations.flatMap(({ path }) => (path === undefined ? [] : [path]))
  return (
    <figure className="stack tight">
      <figcaption className="muted small">
        Evidence {number}
        {paths.length > 0 && `, ${paths.join(', ')}`}
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by keyboard */}
      <section ref={box} className="evidence text" tabIndex={0} dir="auto" aria-label={`Evidence ${number}`}>
        {cutAt(text, citations).map(({ text, start, index }) =>
          index === null ? (
            <Fragment key={start}>
              <ShownText text={text} />
            </Fragment>
          ) : (
            <mark key={start}>
              <ShownText text={text} />
            </mark>
          ),
        )}
      </section>
    </figure>
  )
}
