declare module 'autocannon' {
  interface Options {
    readonly url: string
    readonly method: 'GET' | 'POST'
    readonly headers: Readonly<Record<string, string>>
    readonly body: string
    readonly connections: number
    /** Seconds. */
    readonly duration: number
  }
  interface Result {
    readonly '2xx': number
    readonly non2xx: number
    readonly errors: number
    /** Seconds. */
    readonly duration: number
    /** Milliseconds. */
    readonly latency: { readonly p50: number; readonly p99: number }
  }
  function autocannon(options: Options): Promise<Result>
  export = autocannon
}
