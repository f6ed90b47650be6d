import { functionsOf } from '#domain/metrics/metric-function.ts'
import { metricTypes } from '#domain/metrics/metric-point.ts'
import type { Measured } from './measured-rows.ts'

// For tests: plain computations of functions, for comparison with the store's answers.

/** The kinds that {@link Measured} is stored as. */
export type StoredAs = 'errors' | 'spans' | 'logs' | 'metrics' | 'profile_functions'

type Values = readonly (string | number | undefined)[]
type ValueOf = (row: Measured) => string | number | undefined

const cups: ValueOf = (row) => row.cups
const shop: ValueOf = (row) => row.shop
const everywhere = { shop, timestamp: ({ time }: Measured) => time, id: ({ time }: Measured) => time }

/** Values of a row by field name. Fields not listed here are in no row. */
const fieldsOf: Readonly<Record<StoredAs, Readonly<Record<string, ValueOf>>>> = {
  errors: {
    ...everywhere,
    user: (row) => row.user || undefined,
    'user.id': (row) => row.user || undefined,
    issue: shop,
  },
  spans: {
    ...everywhere,
    cups,
    'tags[cups,number]': cups,
    user: (row) => row.user || undefined,
    'span.op': shop,
    'span.duration': (row) => row.durationUs / 1000,
    'transaction.duration': (row) => row.durationUs / 1000,
    'span.self_time': (row) => row.selfUs / 1000,
    '': (row) => row.durationUs / 1000,
  },
  logs: {
    ...everywhere,
    cups,
    'tags[cups,number]': cups,
    severity: (row) => row.severity,
    severity_number: (row) => row.severity,
    level: (row) => row.level,
    message: () => 'hello',
  },
  metrics: {},
  profile_functions: { '': (row) => row.durationUs / 1000 },
}

const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0)

/** By nearest rank. */
function percentile(numbers: readonly number[], share: number): number | undefined {
  return numbers.toSorted((a, b) => a - b)[Math.ceil(numbers.length * share) - 1]
}

/** Interpolated between the two nearest ranks. */
function quantile(numbers: readonly number[], share: number): number | undefined {
  const inOrder = numbers.toSorted((a, b) => a - b)
  const place = share * (numbers.length - 1)
  const [low = NaN, high = low] = [inOrder[Math.floor(place)], inOrder[Math.ceil(place)]]
  return low + (high - low) * (place % 1)
}

/** A numeric function; `undefined` if undefined here. */
function ofNumbers(of: string, numbers: readonly number[], share = percentile): number | null | undefined {
  const level = /^p(\d\d)$/.exec(of)?.[1]
  if (level === undefined && !['sum', 'avg', 'min', 'max'].includes(of)) return undefined
  if (numbers.length === 0) return null
  if (level !== undefined) return share(numbers, Number(level) / 100)
  return {
    sum: sum(numbers),
    avg: sum(numbers) / numbers.length,
    min: Math.min(...numbers),
    max: Math.max(...numbers),
  }[of]
}

const perMinute = ['rate', 'epm', 'tpm', 'spm', 'sum_per_minute']

/**
 * Computes a function in client syntax: `p95(cups)`; null without values. `undefined` if it is undefined here and must
 * be rejected.
 * @param seconds the length of the rows' period
 */
export function plainNumber(
  as: StoredAs,
  name: string,
  rows: readonly Measured[],
  seconds: number,
): number | null | undefined {
  const [, of = '', field = ''] = /^(\w+)\((.*)\)$/s.exec(name) ?? []
  if (as === 'metrics') return ofMetric(of, field, rows, seconds)
  const found: Values = rows.map((row) => fieldsOf[as][field]?.(row))
  const borne = found.filter((one) => one !== undefined)
  const numbers = found.filter((one) => typeof one === 'number')
  if (as === 'profile_functions') return of === 'count' ? rows.length : ofNumbers(of, numbers, quantile)
  if (of === 'count') return field === '' ? rows.length : borne.length
  if (of === 'count_unique' || of === 'unique') return field === '' ? undefined : new Set(borne).size
  if (field !== '' && [...perMinute, 'eps', 'failure_rate'].includes(of)) return undefined
  if (perMinute.includes(of)) return (rows.length / seconds) * 60
  if (of === 'eps') return rows.length / seconds
  if (of === 'failure_rate' && as === 'spans')
    return rows.length === 0 ? null : rows.filter(({ failed }) => failed).length / rows.length
  // Errors have no other functions, and logs only those of a named attribute.
  return as === 'errors' || (as === 'logs' && field === '') ? undefined : ofNumbers(of, numbers)
}

/** `value,cups,counter,none`, as Sentry clients name a metric. */
function ofMetric(of: string, metric: string, rows: readonly Measured[], seconds: number): number | null | undefined {
  const type = metricTypes.find((one) => metric === `value,cups,${one},none`)
  const known = of === 'per_second' || of === 'per_minute' ? 'rate' : of
  if (type === undefined || !functionsOf(type).some((one) => one === known)) return undefined
  const bearing = rows.flatMap((row) =>
    row.cups === undefined ? [] : [{ row, value: type === 'counter' ? Math.abs(row.cups) : row.cups }],
  )
  const values = bearing.map(({ value }) => value)
  if (values.length === 0) return null
  switch (known) {
    case 'rate': {
      const counted = type === 'counter' ? sum(values) : values.length
      return (counted / seconds) * (of === 'per_minute' ? 60 : 1)
    }
    case 'count':
      return values.length
    case 'last':
      return values.at(-1)
    case 'total': {
      const newest = new Map(bearing.map(({ row, value }) => [row.shop, value]))
      return sum([...newest.values()])
    }
    default:
      return ofNumbers(known, values)
  }
}

/** The tolerance of an answer: metric percentiles are bin centres. */
export function toleranceOf(as: StoredAs, name: string): number {
  return as === 'metrics' && /^p\d/.test(name) ? 0.05 : 1e-9
}
