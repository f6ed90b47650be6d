/**
 * Problems that Mishap detects in spans (docs/detectors.md). All but the last two analyze one root span at a time;
 * `p95_regression` evaluates the history of a transaction, and `function_regression` the profiles of two releases.
 */
export const performanceDetectors = [
  'n_plus_one',
  'slow_query',
  'requests_in_series',
  'large_payload',
  'long_task',
  'p95_regression',
  'function_regression',
] as const
export type PerformanceDetector = (typeof performanceDetectors)[number]

/** Problems that Mishap detects in replays, if enabled for the project. */
export const replayDetectors = ['rage_click', 'dead_click', 'hydration_error'] as const
export type ReplayDetector = (typeof replayDetectors)[number]

export const detectorKinds = [...performanceDetectors, ...replayDetectors] as const
export type DetectorKind = (typeof detectorKinds)[number]

/** Detectors that analyze the spans of one root span. */
export type SpanDetector = Exclude<PerformanceDetector, 'p95_regression' | 'function_regression'>

/** An integer threshold, from `least` to `most`. */
export interface Threshold {
  readonly byDefault: number
  readonly least: number
  readonly most: number
}

const MINUTE_MS = 60_000

/**
 * Thresholds per detector. Names end in their unit: `Ms` milliseconds, `Kb` thousands of bytes, `Percent`; names
 * without a unit are counts. The defaults are explained in docs/detectors.md.
 */
export const thresholds = {
  n_plus_one: {
    queries: { byDefault: 5, least: 2, most: 1000 },
    totalMs: { byDefault: 50, least: 1, most: MINUTE_MS },
  },
  slow_query: { durationMs: { byDefault: 500, least: 10, most: 10 * MINUTE_MS } },
  requests_in_series: {
    requests: { byDefault: 3, least: 2, most: 100 },
    savedMs: { byDefault: 300, least: 10, most: MINUTE_MS },
  },
  large_payload: { sizeKb: { byDefault: 1000, least: 10, most: 1_000_000 } },
  long_task: { durationMs: { byDefault: 200, least: 50, most: MINUTE_MS } },
  p95_regression: {
    risePercent: { byDefault: 50, least: 10, most: 1000 },
    riseMs: { byDefault: 50, least: 1, most: MINUTE_MS },
    samples: { byDefault: 50, least: 10, most: 100_000 },
  },
  function_regression: {
    sharePercent: { byDefault: 5, least: 1, most: 100 },
    profiles: { byDefault: 10, least: 2, most: 100_000 },
  },
  // Without thresholds, because the recording SDK defines these problems and replay lists count them.
  rage_click: {},
  dead_click: {},
  hydration_error: {},
} as const satisfies { readonly [K in DetectorKind]: { readonly [name: string]: Threshold } }

export type ThresholdOf<K extends DetectorKind> = keyof (typeof thresholds)[K] & string

export type DetectorRule<K extends DetectorKind> = {
  readonly on: boolean
  readonly limits: { readonly [T in ThresholdOf<K>]: number }
}

export type DetectorRules = { readonly [K in DetectorKind]: DetectorRule<K> }

/** Default settings: performance detectors are on, replay detectors are off. */
export const defaultDetectors: DetectorRules = {
  n_plus_one: { on: true, limits: defaultsOf('n_plus_one') },
  slow_query: { on: true, limits: defaultsOf('slow_query') },
  requests_in_series: { on: true, limits: defaultsOf('requests_in_series') },
  large_payload: { on: true, limits: defaultsOf('large_payload') },
  long_task: { on: true, limits: defaultsOf('long_task') },
  p95_regression: { on: true, limits: defaultsOf('p95_regression') },
  function_regression: { on: true, limits: defaultsOf('function_regression') },
  rage_click: { on: false, limits: {} },
  dead_click: { on: false, limits: {} },
  hydration_error: { on: false, limits: {} },
}

function defaultsOf<K extends DetectorKind>(kind: K): DetectorRule<K>['limits'] {
  const entries = Object.entries<Threshold>(thresholds[kind]).map(([name, { byDefault }]) => [name, byDefault] as const)
  return Object.fromEntries(entries) as DetectorRule<K>['limits']
}

/** Issue titles by detector. Like exception types, they are not translated. */
export const detectorTitles: { readonly [K in DetectorKind]: string } = {
  n_plus_one: 'N+1 Query',
  slow_query: 'Slow Query',
  requests_in_series: 'Requests in Series',
  large_payload: 'Large Payload',
  long_task: 'Long Task',
  p95_regression: 'p95 Regression',
  function_regression: 'Function Regression',
  rage_click: 'Rage Click',
  dead_click: 'Dead Click',
  hydration_error: 'Hydration Error',
}
