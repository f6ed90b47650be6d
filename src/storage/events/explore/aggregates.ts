import type { NumberFunction } from '#domain/explore/aggregate.ts'
import type { ApdexThresholds, Measure } from '#domain/explore/measure.ts'
import { fieldOf } from '#domain/explore/span-keys.ts'
import { pageOperations, TOLERATED } from '#domain/performance/apdex.ts'
import type { Clause } from '../clause.ts'
import { bound } from '../search/patterns.ts'
import { meets } from './conditions.ts'
import { numberOf, textOf } from './fields.ts'
import type { Scope } from './terms.ts'

/** One function of ClickHouse over rows of `spans`, whose states can be merged. */
export interface Part {
  /** `sum`, `quantileExactWeighted(0.95)` */
  readonly of: string
  readonly args: string
}

/** An aggregate: what is summed up of each group, and what is made of that. */
export interface Computed {
  readonly parts: readonly Part[]
  /** SQL, of the parts' results. */
  readonly result: (...parts: readonly string[]) => string
  readonly params: Clause['params']
}

/** The same without the parameters of its SQL. */
type Computation = Omit<Computed, 'params'>

const levels = { p50: 0.5, p75: 0.75, p90: 0.9, p95: 0.95, p99: 0.99 } as const
type Percentile = keyof typeof levels
/** All of them in one state: whoever asks for several has each span counted once. */
const quantiles = `quantilesExactWeighted(${Object.values(levels).join(', ')})`
const placeOf = (of: Percentile) => Object.keys(levels).indexOf(of) + 1

const weights: Part = { of: 'sum', args: 'weight' }
const itself = (part = 'NULL') => part
const ratio = (part = 'NULL', whole = 'NULL') => `if(${whole} = 0, NULL, ${part} / ${whole})`

/**
 * An aggregate over rows of `spans`, each counted as often as it stands for.
 * @param seconds how long the time is that the rows are of
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
    // Whoever is satisfied is within both.
    result: (satisfied, tolerating, all) => ratio(`((${satisfied} + ${tolerating}) / 2)`, all),
    params,
  }
}

/** SQL: microseconds that a span may take by its project's threshold, or else by that of its sort. */
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
 * A function of a number that rows may bear.
 * @param number SQL, NULL if a row has no number
 * @param rows.isWhole the number is whole and not negative
 * @param rows.weight SQL: how many a row stands for
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

// The exact percentile of weighted numbers keeps count of each different one: of numbers with three digits there are few,
// so that it is as quick as an estimate that promises nothing. Rounding keeps their order, so that the answer is the true
// one, rounded: off by half a percent at most, and by nothing that a page with three digits shows.

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

/** SQL: what rows come to. */
export function resultOf({ parts, result }: Computation): string {
  return result(...parts.map((part) => `${withSuffix(part, '')}(${part.args})`))
}

/** The states of some aggregates: what several of them are made of is summed up once. */
export interface States {
  /** SQL: each state under its name. */
  readonly sql: readonly string[]
  readonly nameOf: (part: Part) => string
}

const keyOf = ({ of, args }: Part) => `${of}(${args})`

/** Returns the states that rows come to, to be merged later. */
export function statesOf(all: readonly Computed[]): States {
  const parts = new Map(all.flatMap((one) => one.parts).map((part) => [keyOf(part), part]))
  const names = new Map([...parts.keys()].map((key, at) => [key, `s${at}`]))
  const nameOf = (part: Part) => names.get(keyOf(part)) ?? 'NULL'
  return {
    sql: [...parts.values()].map((part) => `${withSuffix(part, 'State')}(${part.args}) AS ${nameOf(part)}`),
    nameOf,
  }
}

/** SQL: what such states come to, all of them together or each by itself. */
export function mergedOf({ parts, result }: Computed, { nameOf }: States): string {
  return result(...parts.map((part) => `${withSuffix(part, 'Merge')}(${nameOf(part)})`))
}

/** The same of one row's states. */
export function finishedOf({ parts, result }: Computed, { nameOf }: States): string {
  return result(...parts.map((part) => `finalizeAggregation(${nameOf(part)})`))
}
