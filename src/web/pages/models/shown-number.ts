/**
 * A computed value for reading: money to the cent, other numbers to six decimals, grouped by thousands.
 *
 * @param isExact every digit instead, as the server wrote it
 */
export function shownValue(value: unknown, unit: string, isExact: boolean): string {
  if (typeof value !== 'number') return typeof value === 'string' ? value : JSON.stringify(value)
  if (isExact) return String(value)
  if (value !== 0 && Math.abs(value) < 1e-6) return String(value)
  if (/^[A-Z]{3}(\/|$)/.test(unit)) return fixed(value, 2, 2)
  return fixed(value, 0, 6)
}

function fixed(value: number, least: number, most: number): string {
  return value.toLocaleString('en', { minimumFractionDigits: least, maximumFractionDigits: most })
}
