/** How the later half of a period compares with its earlier half. */
export interface Trend {
  /** `new`: nothing happened in the earlier half. */
  readonly kind: 'rises' | 'falls' | 'steady' | 'new'
  /** By how much, of how many in the earlier half; undefined where there is nothing to say, or no room for it. */
  readonly by: { readonly part: number; readonly whole: number } | undefined
}

/** From here on a percentage is a long number that says no more than its arrow. */
const MOST_SHOWN = 10

/** @param lately those of the `events` that happened in the later half */
export function trendOf(events: number, lately: number): Trend {
  const early = events - lately
  if (early === 0) return { kind: 'new', by: undefined }
  if (early === lately) return { kind: 'steady', by: undefined }
  const part = Math.abs(lately - early)
  return {
    kind: lately > early ? 'rises' : 'falls',
    by: part < MOST_SHOWN * early ? { part, whole: early } : undefined,
  }
}
