import type { Comparison } from './condition.ts'

const FACTOR_BY_SUFFIX = { '': 1, k: 1e3, m: 1e6, b: 1e9 } as const
const MS_BY_UNIT = {
  ns: 1e-6,
  us: 1e-3,
  µs: 1e-3,
  ms: 1,
  s: 1e3,
  m: 6e4,
  min: 6e4,
  h: 36e5,
  d: 864e5,
  w: 6048e5,
} as const
const BYTES_BY_UNIT = {
  '': 1,
  b: 1,
  kb: 1e3,
  mb: 1e6,
  gb: 1e9,
  tb: 1e12,
  kib: 2 ** 10,
  mib: 2 ** 20,
  gib: 2 ** 30,
  tib: 2 ** 40,
} as const

/** `5`, `>1.5k`, `<=-2`. `undefined` if it is not a numeric comparison. */
export function readNumber(text: string): Comparison | undefined {
  return readMeasure(text, FACTOR_BY_SUFFIX)
}

/** `>250ms`, `2h`, `40us`, in milliseconds. */
export function readDuration(text: string): Comparison | undefined {
  return readMeasure(text, MS_BY_UNIT)
}

/** `>=10mb`, in bytes. */
export function readSize(text: string): Comparison | undefined {
  return readMeasure(text, BYTES_BY_UNIT)
}

function readMeasure(text: string, factors: Readonly<Record<string, number>>): Comparison | undefined {
  const { operator, rest } = readOperator(text)
  const match = /^(-?\d{1,15}(?:\.\d{1,9})?)([a-zµ]{0,3})$/i.exec(rest)
  const factor = new Map(Object.entries(factors)).get(match?.[2]?.toLowerCase() ?? '')
  if (match === null || factor === undefined) return undefined
  return { operator, value: Number(match[1]) * factor }
}

/** The comparison operator at the start of a text; `=` if the text has no operator. */
export function readOperator(text: string): { operator: Comparison['operator']; rest: string; stated: boolean } {
  for (const operator of ['>=', '<=', '>', '<', '='] as const)
    if (text.startsWith(operator)) return { operator, rest: text.slice(operator.length), stated: true }
  return { operator: '=', rest: text, stated: false }
}
