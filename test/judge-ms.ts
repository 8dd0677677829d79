/** How long a server of the tests waits for the judge. */
export const JUDGE_MS = 3_000
