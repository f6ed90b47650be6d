import type { Aggregate, NumberFunction } from '#domain/explore/aggregate.ts'
import { fieldOf } from '#domain/explore/span-keys.ts'
import type { Clause } from '../clause.ts'
import { bound } from '../search/patterns.ts'
import { numberOf, textOf, type Scope } from './fields.ts'

const levels = { p50: 0.5, p75: 0.75, p90: 0.9, p95: 0.95, p99: 0.99 } as const

/**
 * SQL: an aggregate over rows of `spans`, each counted as often as it stands for.
 * @param seconds how long the time is that the rows are of
 */
export function computed(aggregate: Aggregate, seconds: number, scope: Scope): Clause {
  switch (aggregate.of) {
    case 'count':
      return { sql: 'sum(weight)', params: {} }
    case 'rate':
      return bound(scope.names, seconds / 60, (name) => `sum(weight) / {${name}:Float64}`)
    case 'failure_rate':
      return { sql: `if(sum(weight) = 0, NULL, sumIf(weight, status = 'error') / sum(weight))`, params: {} }
    case 'unique': {
      const { sql, params } = textOf(aggregate.field, scope)
      return { sql: `uniqIf(${sql}, ${sql} != '')`, params }
    }
    case 'sum':
    case 'avg':
    case 'min':
    case 'max':
    case 'p50':
    case 'p75':
    case 'p90':
    case 'p95':
    case 'p99':
      return ofNumbers(aggregate.of, aggregate.field, scope)
  }
}

function ofNumbers(of: NumberFunction, field: string, scope: Scope): Clause {
  const number = numberOf(field, scope)
  const sql = (text: string): Clause => ({ sql: text, params: number.params })
  const isNumber = `isNotNull(${number.sql})`
  switch (of) {
    case 'sum':
      return sql(`sumOrNullIf(${number.sql} * weight, ${isNumber})`)
    case 'avg':
      return sql(`sumOrNullIf(${number.sql} * weight, ${isNumber}) / sumOrNullIf(weight, ${isNumber})`)
    case 'min':
      return sql(`minOrNull(${number.sql})`)
    case 'max':
      return sql(`maxOrNull(${number.sql})`)
    case 'p50':
    case 'p75':
    case 'p90':
    case 'p95':
    case 'p99': {
      const rounded = fieldOf(field).kind === 'measured' ? fourDigits(number.sql) : fourDigitsOfAny(number.sql)
      return sql(`quantileExactWeightedOrNull(${levels[of]})(${rounded}, toUInt64(round(weight * 1000)))`)
    }
  }
}

// The exact percentile of weighted numbers keeps each different one: of numbers with four digits there are few, and they
// are off by a thousandth at most. It is as quick as an estimate that promises nothing.

/** Whole numbers, from 0. */
function fourDigits(sql: string): string {
  const step = `intExp10(toUInt8(log10(greatest(${sql}, 10000))) - 3)`
  return `if(${sql} < 10000, ${sql}, intDiv(${sql} + intDiv(${step}, 2), ${step}) * ${step})`
}

function fourDigitsOfAny(sql: string): string {
  const step = `exp10(floor(log10(abs(${sql}))) - 3)`
  return `if(${sql} = 0, 0, round(${sql} / ${step}) * ${step})`
}
