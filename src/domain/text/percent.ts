/** Decodes percent-encoding such as `%40`; `undefined` if it is invalid. */
export function percentDecoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
