/** True for an error of Node's or of the driver's that bears one of the codes, such as `ENOENT`. */
export function isNodeError(error: unknown, ...codes: readonly string[]): error is Error & { code: string } {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}
