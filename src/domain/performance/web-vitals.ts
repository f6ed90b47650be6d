/** Web vitals measured by browsers (https://web.dev/articles/vitals), in order of weight. */
export const webVitals = ['lcp', 'inp', 'cls', 'fcp', 'ttfb'] as const
export type WebVital = (typeof webVitals)[number]

/** Milliseconds; `cls` has no unit. Values up to `good` are good, values beyond `poor` are poor. As published. */
export const vitalBands: Readonly<Record<WebVital, { readonly good: number; readonly poor: number }>> = {
  lcp: { good: 2500, poor: 4000 },
  inp: { good: 200, poor: 500 },
  cls: { good: 0.1, poor: 0.25 },
  fcp: { good: 1800, poor: 3000 },
  ttfb: { good: 800, poor: 1800 },
}

/** The weight of each vital in a page's score, out of 100. */
export const vitalWeights: Readonly<Record<WebVital, number>> = { lcp: 30, inp: 30, cls: 20, fcp: 10, ttfb: 10 }

export const vitalRatings = ['good', 'fair', 'poor'] as const
export type VitalRating = (typeof vitalRatings)[number]

export function vitalField(vital: WebVital): string {
  return `browser.web_vital.${vital}.value`
}

export function parseWebVital(text: unknown): WebVital | undefined {
  return webVitals.find((vital) => vital === text)
}

export function ratingOf(vital: WebVital, value: number): VitalRating {
  const { good, poor } = vitalBands[vital]
  return value <= good ? 'good' : value <= poor ? 'fair' : 'poor'
}

/** A search for spans whose vital has a rating. */
export function ratingQuery(vital: WebVital, rating: VitalRating): string {
  const [field, { good, poor }] = [vitalField(vital), vitalBands[vital]]
  switch (rating) {
    case 'good':
      return `${field}:<=${good}`
    case 'fair':
      return `${field}:>${good} ${field}:<=${poor}`
    case 'poor':
      return `${field}:>${poor}`
  }
}

/**
 * Score of one vital, 0 … 100, interpolated linearly: 100 at zero, 90 at the end of good, 50 at the start of poor, 0 at
 * twice that (docs/web-vitals.md).
 */
export function vitalScore(vital: WebVital, value: number): number {
  const { good, poor } = vitalBands[vital]
  if (value <= 0) return 100
  if (value <= good) return 100 - (value / good) * 10
  if (value <= poor) return 90 - ((value - good) / (poor - good)) * 40
  return Math.max(0, 50 - ((value - poor) / poor) * 50)
}

/** The 75th percentile of each vital of a page; `null` if it was not measured. */
export type VitalValues = Readonly<Record<WebVital, number | null>>

/** The weighted mean of the scores of the measured vitals, 0 … 100. `null` if none was measured. */
export function pageScore(values: VitalValues): number | null {
  const known = webVitals.flatMap((vital) => {
    const value = values[vital]
    return value === null ? [] : [{ weight: vitalWeights[vital], score: vitalScore(vital, value) }]
  })
  const weight = known.reduce((sum, one) => sum + one.weight, 0)
  return weight === 0 ? null : known.reduce((sum, one) => sum + one.weight * one.score, 0) / weight
}

/** The score bands correspond to the vitals' scores at their limits. */
export function ratingOfScore(score: number): VitalRating {
  return score >= 90 ? 'good' : score >= 50 ? 'fair' : 'poor'
}
