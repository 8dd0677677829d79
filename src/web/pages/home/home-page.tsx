import { Link } from 'wouter'
import { PageHead } from '../../parts/page-head.js'
import { LiveExample } from './live-example.js'
import './home.css'

/** What this is, in a screen, and where to go from here. */
export function HomePage() {
  return (
    <div className="stack loose">
      <div className="columns hero">
        <div className="stack">
          <PageHead title="Check what an AI said or did">
            Send an output with evidence and checks. Get a verdict to act on, what every part of it rests on,
            and a signed receipt that anyone can verify later without trusting you or us.
          </PageHead>
          <div className="row">
            <Link href="/try/" className="button primary">
              Try it
            </Link>
            <Link href="/records/" className="button">
              Check a receipt
            </Link>
          </div>
          <p className="muted">
            It runs on your machine, without a model and without a key. What could not be checked is never
            scored as wrong, or as right.
          </p>
        </div>
        <LiveExample />
      </div>
      <Ways />
    </div>
  )
}

const WAYS = [
  {
    href: '/try/',
    title: 'Gate an answer',
    text: 'Claims against evidence, with quotes on both sides; numbers, patterns, schemas, pages and chains checked by the server itself.',
  },
  {
    href: '/sessions/',
    title: 'Settle what an agent did',
    text: 'Database state before and after, and the log of what it called: what was asked for, what was not, and who is to blame.',
  },
  {
    href: '/models/',
    title: 'Check a number',
    text: 'Claims about what a deterministic model computes, recomputed and put on record with its inputs.',
  },
  {
    href: '/records/',
    title: 'Check a record',
    text: 'Digest, signature and commitment of a receipt, worked out in your browser from the bytes.',
  },
  {
    href: '/dashboard/',
    title: 'Watch it work',
    text: 'Verdicts by day, what failed, how long it took, and every verdict that led there.',
  },
  {
    href: '/docs/',
    title: 'Call it',
    text: 'The reference of the API, from the description that this server gives of itself.',
  },
] as const

function Ways() {
  return (
    <ul className="ways">
      {WAYS.map(({ href, title, text }) => (
        <li key={href} className="card">
          <h2>
            <Link href={href}>{title}</Link>
          </h2>
          <p className="muted">{text}</p>
        </li>
      ))}
    </ul>
  )
}
