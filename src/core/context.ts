import type { StrictJson } from './json/strict.js'

/** The present moment, handed in so that tests need no clock. */
export type Clock = () => Date

/** Unpredictable bytes, handed in so that tests need no chance. */
export type Chance = (bytes: number) => Uint8Array

/**
 * Runs work on text that a user sent, off the event loop and bounded in time and memory.
 *
 * A work module exports `work(input)`, synchronous, which is stopped when its time is up; it may export
 * `prepare(input)`, which may be asynchronous and whose result `work` gets as its second argument. Input and
 * output must survive structured cloning. A module's thrown errors come back as they are.
 */
export interface GuardedWork {
  /**
   * @param module the work module's own URL
   * @param options.isSlow whether honest work may take long, as where it loads libraries first: it is then never broken
   *   off to let quick work go first, and waits behind it instead
   * @throws {BudgetExceeded} time or memory ran out: the subject is not to blame, and neither passed nor failed
   * @throws {Unavailable} `overloaded` when too much work is waiting
   */
  run<Input, Output>(module: URL, input: Input, options?: WorkOptions): Promise<Output>
}

/** How a piece of guarded work is to be run. */
export interface WorkOptions {
  /** Its running time at most; 1,000 unless given. */
  readonly timeMs?: number
  readonly isSlow?: boolean
}

/** Guarded work that is divided among those who ask for it, so that nobody's holds up another's. */
export interface DividedWork extends GuardedWork {
  /**
   * Work of one caller, such as one request: its pieces run one after the other, those of callers who have used least
   * come first, and all together have a budget of running time, beyond which they are {@link BudgetExceeded} unrun.
   */
  share(): GuardedWork
}

/** A web page, as far as it was read. */
export interface Page {
  /** The last address, after redirects. */
  readonly url: string
  readonly status: number
  /** The content-type header as it came; null where there was none. */
  readonly contentType: string | null
  /** The body after decompression, cut at the limit. */
  readonly body: Uint8Array
  /** Whether the page went on behind what was read. */
  readonly isCut: boolean
}

/** What a check may ask of the network. */
export interface Net {
  /**
   * GETs an address that a user sent, through the guard: https on port 443, public addresses only, each hop checked.
   *
   * @throws {NetTrouble} it could not be read; nobody's output is to blame
   */
  readPage(url: string): Promise<Page>
  /**
   * One JSON-RPC 2.0 call to an endpoint that the operator named; trusted by its exact origin, no redirects.
   *
   * @returns the `result` as it came, with the texts of numbers that a double cannot hold: Solana's 64-bit
   * integers are ordinary answers (`rentEpoch` is 18446744073709551615)
   * @throws {NetTrouble} it could not be asked, or answered with an error (`rpc_error`, with `rpc`)
   */
  callRpc(endpoint: string, method: string, params: readonly unknown[]): Promise<StrictJson>
}

/**
 * POSTs JSON to an endpoint that the operator named: trusted by its exact origin, https unless it is on this machine, no
 * redirects.
 *
 * @param headers in lower case, besides content-type and user-agent
 * @returns the status of the answer, whose body is not read
 * @throws {NetTrouble} it could not be asked, or gave no answer in time
 */
export type Post = (url: string, headers: Readonly<Record<string, string>>, body: string) => Promise<number>

/** What an endpoint answered. */
export interface EndpointAnswer {
  readonly status: number
  /** By their names in lower case; of a header that came twice, both values with a comma between. */
  readonly headers: Readonly<Record<string, string>>
  /** After decompression; at most 4 MB. */
  readonly body: string
}

/**
 * POSTs JSON to an endpoint that the operator named, and reads the answer whatever its status: trusted by its exact
 * origin, https unless it is on this machine, no redirects.
 *
 * @param headers in lower case, besides content-type and user-agent
 * @throws {NetTrouble} it could not be asked, gave no whole answer in time, or a larger one
 * @throws the signal's reason
 */
export type AskEndpoint = (
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string,
  options: { readonly timeMs: number; readonly signal?: AbortSignal },
) => Promise<EndpointAnswer>
