let carried: string | null = null

/** Hands a record to the page that checks records: in memory, never through an address. */
export function carryRecord(text: string): void {
  carried = text
}

/** The record that another page handed over, once; else null. */
export function takeCarriedRecord(): string | null {
  const text = carried
  carried = null
  return text
}
