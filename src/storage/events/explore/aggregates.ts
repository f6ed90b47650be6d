import type { NumberFunction } from '#domain/explore/aggregate.ts'
import type { ApdexThresholds, Measure } from '#domain/explore/measure.ts'
import { fieldOf } from '#domain/explore/span-keys.ts'
import { pageOperations, TOLERATED } from '#domain/performance/apdex.ts'
import type { Clause } from '../clause.ts'
import { bound } from '../search/patterns.ts'
import { meets } from './conditions.ts'
import { numberOf, textOf } from './fields.ts'
import type { Scope } from './terms.ts'

/** A ClickHouse aggregate function over rows of `spans`, with mergeable states. */
export interface Part {
  /** `sum`, `quantileExactWeighted(0.95)` */
  readonly of: string
  readonly args: string
}

/** An aggregate: the functions computed per group, and how their results combine. */
export interface Computed {
  readonly parts: readonly Part[]
  /** SQL that combines the functions' results. */
  readonly result: (...parts: readonly string[]) => string
  readonly params: Clause['params']
}

/** The same without SQL parameters. */
type Computation = Omit<Computed, 'params'>

const levels = { p50: 0.5, p75: 0.75, p90: 0.9, p95: 0.95, p99: 0.99 } as const
type Percentile = keyof typeof levels
/** All percentiles share one state, so that asking for several counts each span once. */
const quantiles = `quantilesExactWeighted(${Object.values(levels).join(', ')})`
const placeOf = (of: Percentile) => Object.keys(levels).indexOf(of) + 1

const weights: Part = { of: 'sum', args: 'weight' }
const itself = (part = 'NULL') => part
const ratio = (part = 'NULL', whole = 'NULL') => `if(${whole} = 0, NULL, ${part} / ${whole})`

/**
 * Builds an aggregate over rows of `spans` that weights each by the number of spans it represents.
 * @param seconds the length of the period that the rows cover
 */
export function computed(aggregate: Measure, seconds: number, scope: Scope): Computed {
  switch (aggregate.of) {
    case 'count':
      return { parts: [weights], result: itself, params: {} }
    case 'rate': {
      const { sql, params } = bound(scope.names, seconds / 60, (name) => `{${name}:Float64}`)
      return { parts: [weights], result: (sum) => `${itself(sum)} / ${sql}`, params }
    }
    case 'failure_rate':
      return { parts: [{ of: 'sumIf', args: `weight, status = 'error'` }, weights], result: ratio, params: {} }
    case 'unique': {
      const { sql, params } = textOf(aggregate.field, scope)
      return { parts: [{ of: 'uniqIf', args: `${sql}, ${sql} != ''` }], result: itself, params }
    }
    case 'sum':
    case 'avg':
    case 'min':
    case 'max':
    case 'p50':
    case 'p75':
    case 'p90':
    case 'p95':
    case 'p99': {
      const { sql, params } = numberOf(aggregate.field, scope)
      const isWhole = fieldOf(aggregate.field).kind === 'measured'
      return { ...ofNumbers(aggregate.of, sql, { isWhole, weight: 'weight' }), params }
    }
    case 'apdex':
      return apdex(aggregate.thresholds, scope)
    case 'matching': {
      const { sql, params } = meets(aggregate.where, scope)
      return { parts: [{ of: 'sumIf', args: `weight, ${sql}` }], result: itself, params }
    }
    case 'share': {
      const [where, among] = [meets(aggregate.where, scope), meets(aggregate.among, scope)]
      const parts = [`${where.sql} AND ${among.sql}`, among.sql].map((sql) => ({ of: 'sumIf', args: `weight, ${sql}` }))
      return { parts, result: ratio, params: { ...where.params, ...among.params } }
    }
  }
}

/** See src/domain/performance/apdex.ts. */
function apdex(thresholds: ApdexThresholds, scope: Scope): Computed {
  const { sql, params } = thresholdUs(thresholds, scope)
  const within = (most: string): Part => ({ of: 'sumIf', args: `weight, status != 'error' AND duration <= ${most}` })
  return {
    parts: [within(sql), within(`${sql} * ${TOLERATED}`), weights],
    // Satisfied spans count towards both terms.
    result: (satisfied, tolerating, all) => ratio(`((${satisfied} + ${tolerating}) / 2)`, all),
    params,
  }
}

/** SQL for a span's threshold in microseconds: its project's own, or else the default for its type. */
function thresholdUs({ usual, pages, own }: ApdexThresholds, { names }: Scope): Clause {
  const boundUs = (ms: number) => bound(names, ms * US_PER_MS, (name) => `{${name}:UInt64}`)
  const [ofPages, ofOthers] = [boundUs(pages), boundUs(usual)]
  const isPage = `op IN (${pageOperations.map((op) => `'${op}'`).join(', ')})`
  const fallback = {
    sql: `if(${isPage}, ${ofPages.sql}, ${ofOthers.sql})`,
    params: { ...ofPages.params, ...ofOthers.params },
  }
  if (own.size === 0) return fallback
  const [ids, thresholds] = [names.next(), names.next()]
  return {
    sql: `transform(project_id, {${ids}:Array(UInt32)}, {${thresholds}:Array(UInt64)}, ${fallback.sql})`,
    params: { ...fallback.params, [ids]: [...own.keys()], [thresholds]: [...own.values()].map((ms) => ms * US_PER_MS) },
  }
}

const US_PER_MS = 1000

/**
 * A function of an optional number.
 * @param number SQL, NULL if a row has no number
 * @param rows.isWhole the number is whole and not negative
 * @param rows.weight SQL for the number of spans that a row represents
 */
export function ofNumbers(
  of: NumberFunction,
  number: string,
  { isWhole, weight }: { readonly isWhole: boolean; readonly weight: string },
): Computation {
  const isNumber = `isNotNull(${number})`
  const sum: Part = { of: 'sumOrNullIf', args: `${number} * ${weight}, ${isNumber}` }
  switch (of) {
    case 'sum':
      return { parts: [sum], result: itself }
    case 'avg':
      return { parts: [sum, { of: 'sumOrNullIf', args: `${weight}, ${isNumber}` }], result: ratio }
    case 'min':
    case 'max':
      return { parts: [{ of: `${of}OrNull`, args: number }], result: itself }
    case 'p50':
    case 'p75':
    case 'p90':
    case 'p95':
    case 'p99': {
      const rounded = isWhole ? threeDigits(number) : threeDigitsOfAny(number)
      const known: Part = { of: 'countIf', args: isNumber }
      return {
        parts: [known, { of: quantiles, args: `${rounded}, toUInt64(round(${weight} * 1000))` }],
        result: (some = '0', all = '[]') => `if(${some} = 0, NULL, ${all}[${placeOf(of)}])`,
      }
    }
  }
}

// The exact percentile of weighted numbers counts each distinct value. Rounding to three digits leaves few distinct
// values, which makes it as fast as an estimate without error bounds. Rounding preserves order, so the answer is the
// true one, rounded: off by half a percent at most, and by nothing that a page with three digits shows.

/** Whole numbers, from 0. */
function threeDigits(sql: string): string {
  const step = `intExp10(toUInt8(log10(greatest(${sql}, 1000))) - 2)`
  return `if(${sql} < 1000, ${sql}, intDiv(${sql} + intDiv(${step}, 2), ${step}) * ${step})`
}

function threeDigitsOfAny(sql: string): string {
  const step = `exp10(floor(log10(abs(${sql}))) - 2)`
  return `if(${sql} = 0, 0, round(${sql} / ${step}) * ${step})`
}

/** `sum` → `sumState`, `quantile(0.5)` → `quantileState(0.5)`. */
function withSuffix({ of }: Part, suffix: 'State' | 'Merge' | ''): string {
  return of.replace(/^\w+/, (name) => name + suffix)
}

/** SQL for the result over rows. */
export function resultOf({ parts, result }: Computation): string {
  return result(...parts.map((part) => `${withSuffix(part, '')}(${part.args})`))
}

/** The states of several aggregates, which share the parts they have in common. */
export interface States {
  /** SQL for each state, under its name. */
  readonly sql: readonly string[]
  readonly nameOf: (part: Part) => string
}

const keyOf = ({ of, args }: Part) => `${of}(${args})`

/** Returns aggregate states over rows, to be merged later. */
export function statesOf(all: readonly Computed[]): States {
  const parts = new Map(all.flatMap((one) => one.parts).map((part) => [keyOf(part), part]))
  const names = new Map([...parts.keys()].map((key, at) => [key, `s${at}`]))
  const nameOf = (part: Part) => names.get(keyOf(part)) ?? 'NULL'
  return {
    sql: [...parts.values()].map((part) => `${withSuffix(part, 'State')}(${part.args}) AS ${nameOf(part)}`),
    nameOf,
  }
}

/** SQL that merges the states of several rows into a result. */
export function mergedOf({ parts, result }: Computed, { nameOf }: States): string {
  return result(...parts.map((part) => `${withSuffix(part, 'Merge')}(${nameOf(part)})`))
}

/** The same for the states of a single row. */
export function finishedOf({ parts, result }: Computed, { nameOf }: States): string {
  return result(...parts.map((part) => `finalizeAggregation(${nameOf(part)})`))
}
