import { fieldOf } from './span-keys.ts'
import { unitOf, type Unit } from './units.ts'

/** Functions of spans without a field. */
export const plainFunctions = ['count', 'rate', 'failure_rate'] as const
/** Functions of a number: a duration or an attribute. */
export const numberFunctions = ['sum', 'avg', 'min', 'max', 'p50', 'p75', 'p90', 'p95', 'p99'] as const
/** Functions of any field: the number of distinct values. */
export const valueFunctions = ['unique'] as const
export const aggregateFunctions = [...plainFunctions, ...numberFunctions, ...valueFunctions] as const

export type PlainFunction = (typeof plainFunctions)[number]
export type NumberFunction = (typeof numberFunctions)[number]
export type ValueFunction = (typeof valueFunctions)[number]

/** A value computed from many spans. */
export type Aggregate =
  | { readonly of: PlainFunction }
  | { readonly of: NumberFunction | ValueFunction; readonly field: string }

/** Maximum characters of a field name. */
export const MAX_FIELD = 200

/** `count()`, `p95(span.duration)`. `undefined` if the function does not exist or its argument is not a number. */
export function parseAggregate(text: string): Aggregate | undefined {
  const match = /^([a-z0-9_]+)\((.*)\)$/s.exec(text)
  const [, name = '', field = ''] = match ?? []
  const plain = plainFunctions.find((one) => one === name)
  if (plain !== undefined) return field === '' ? { of: plain } : undefined
  if (field === '' || field.length > MAX_FIELD) return undefined
  const value = valueFunctions.find((one) => one === name)
  if (value !== undefined) return { of: value, field }
  const number = numberFunctions.find((one) => one === name)
  return number === undefined || fieldOf(field).kind === 'own' ? undefined : { of: number, field }
}

/** Formats an aggregate for URLs and column headers. */
export function printAggregate(aggregate: Aggregate): string {
  return `${aggregate.of}(${'field' in aggregate ? aggregate.field : ''})`
}

/** The unit of an aggregate. `per_minute`: spans per minute. `share`: 0 … 1. */
export type AggregateUnit = Unit | 'count' | 'per_minute' | 'share'

export function unitOfAggregate(aggregate: Aggregate): AggregateUnit {
  switch (aggregate.of) {
    case 'count':
    case 'unique':
      return 'count'
    case 'rate':
      return 'per_minute'
    case 'failure_rate':
      return 'share'
    case 'sum':
    case 'avg':
    case 'min':
    case 'max':
    case 'p50':
    case 'p75':
    case 'p90':
    case 'p95':
    case 'p99':
      return unitOf(aggregate.field)
  }
}
