import { parseFormula, type Formula } from './formula.ts'
import { functionsOf, unitOfMetric, type MetricFunction, type MetricUnit } from './metric-function.ts'
import type { MetricName } from './metric-point.ts'
import { parseMetric, printMetric } from './metrics-search.ts'

/** A function of a metric: `p95(distribution:millisecond:latency)`. */
export interface MetricTermOf {
  readonly of: MetricFunction
  readonly metric: MetricName
}

/** A number computed from one metric, or from two by a formula. */
export interface MetricNumber {
  /** One or two. */
  readonly terms: readonly MetricTermOf[]
  readonly formula: Formula
  /** A formula has no known unit: its result is a plain number. */
  readonly unit: MetricUnit
  /** Display name: the text without types and units. */
  readonly title: string
}

// Matches only at the start of a word. Trying every letter of a long word would take quadratic time.
const TERM = /(?<![a-z0-9])([a-z0-9]+)\(([a-z]+:[^:()]*:[^()]*)\)/g

export function printMetricTerm({ of, metric }: MetricTermOf): string {
  return `${of}(${printMetric(metric)})`
}

/**
 * Parses `sum(counter::orders)`, or a formula such as `100 * sum(counter::failed) / sum(counter::orders)`. `undefined`
 * if invalid or if it uses more than two terms.
 */
export function parseMetricNumber(text: string): MetricNumber | undefined {
  const known = new Map<string, MetricTermOf>()
  let areKnown = true
  const asFormula = text.replace(TERM, (written, said: string, name: string) => {
    const term = termOf(said, name)
    if (term === undefined) areKnown = false
    else known.set(written, term)
    return ` ${[...known.keys()].indexOf(written) === 0 ? 'a' : 'b'} `
  })
  const formula = parseFormula(asFormula)
  const terms = [...known.values()]
  const [first] = terms
  if (!areKnown || formula === undefined || first === undefined || terms.length > 2) return undefined
  const isBare = asFormula.trim() === 'a'
  return {
    terms,
    formula,
    unit: isBare ? unitOfMetric(first.metric, first.of) : { kind: 'number' },
    title: text.replace(TERM, (_, of: string, name: string) => `${of}(${parseMetric(name)?.name ?? name})`),
  }
}

function termOf(said: string, name: string): MetricTermOf | undefined {
  const metric = parseMetric(name)
  if (metric === undefined) return undefined
  const of = functionsOf(metric.type).find((one) => one === said)
  return of === undefined ? undefined : { of, metric }
}
