/** The change from the first to the second half of a period. */
export interface Trend {
  /** `new`: no events in the first half. */
  readonly kind: 'rises' | 'falls' | 'steady' | 'new'
  /** The change relative to the first half; `undefined` if it is zero or too large to show. */
  readonly by: { readonly part: number; readonly whole: number } | undefined
}

/** Larger factors are not shown, because the percentage adds nothing to the arrow. */
const MOST_SHOWN = 10

/** @param lately those of the `events` in the second half */
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
