/** What stands in for a secret: words for it, runs, places to fill in. Random text holds none of these but by rare chance. */
const STANDS_IN =
  /example|sample|dummy|fake|mock|placeholder|change[-_]?me|some[-_]?(?:pass|secret|key|token|user|host)|your[-_]|[-_]your|yourpassword|yoursecret|redacted|secret[-_]?(?:key|value|here)|(?:pass(?:word)?|token|key)[-_]?here|mypass|my[-_]?secret|my[-_]?(?:token|key)|insert|replace|todo|foobar|deadbeef|x{4,}|\*{3,}|\.{3}|…|0{6,}|1{6,}|1234567|abcdef(?!\d)|qwerty|[<>{}[\]]|\$\(|^\$[A-Z_]|process\.env|os\.environ|getenv|s3cr3t|p@ssw|passw0rd|hunter2$|letmein|not[-_]?real|test[-_]?(?:key|token|secret|pass)/i

/** Published by those who make the service, and known as examples. */
const DOCUMENTED: ReadonlySet<string> = new Set([
  'AKIAIOSFODNN7EXAMPLE',
  'AKIAI44QH8DHBEXAMPLE',
  'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
])

/** Whether a text only stands in for a secret. */
export function isExample(text: string): boolean {
  return DOCUMENTED.has(text) || STANDS_IN.test(text) || variety(text) < 5
}

/** How many different characters a text has. */
export function variety(text: string): number {
  return new Set(text).size
}

/** Shannon's entropy of the characters, in bits a character. */
export function entropy(text: string): number {
  const counts = new Map<string, number>()
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1)
  return [...counts.values()].reduce((sum, n) => sum - (n / text.length) * Math.log2(n / text.length), 0)
}
