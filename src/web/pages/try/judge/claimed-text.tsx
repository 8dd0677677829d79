import { Fragment } from 'react'
import type { JudgeAnswer } from '../../../../capabilities/judge/wire.js'
import { ShownText } from '../../../parts/shown-text.js'
import { toneOf } from '../../../parts/tone-of.js'
import { cutAt } from './cut-at.js'

/** The output, with each claim in the colour and the line of its status; each is a link that opens it. */
export function ClaimedText({
  output,
  claims,
  open,
  onOpen,
}: {
  readonly output: string
  readonly claims: JudgeAnswer['claims']
  readonly open: number
  onOpen(index: number): void
}) {
  return (
    <p className="text output" dir="auto">
      {cutAt(output, claims).map(({ text, start, index }) =>
        index === null ? (
          <Fragment key={start}>
            <ShownText text={text} />
          </Fragment>
        ) : (
          <a
            key={start}
            href={`#claim-${index + 1}`}
            className={`claim-link ${toneOf(claims[index]?.status ?? '')}`}
            aria-current={index === open}
            onClick={(event) => {
              event.preventDefault()
              onOpen(index)
            }}
          >
            <ShownText text={text} />
            <span className="visually-hidden"> ({claims[index]?.status})</span>
          </a>
        ),
      )}
    </p>
  )
}
