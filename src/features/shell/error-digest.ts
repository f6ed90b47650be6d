/** The digest under which Next knows an error of the server; undefined where it has none. */
export function errorDigestOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('digest' in error)) return undefined
  return typeof error.digest === 'string' ? error.digest : undefined
}
