/** Returns what `%40` and its like stand for; undefined where a `%` begins no character that is written so. */
export function percentDecoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
