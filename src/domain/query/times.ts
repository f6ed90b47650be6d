import type { Comparison, TimeSpan } from './condition.ts'
import { readDuration, readOperator } from './numbers.ts'

/**
 * A time to compare with: `-24h` (since then), `+24h` (before then), `2026-11-21`, `2026-11-21T10:30Z`, `>=2026-11-21`,
 * `<-7d`. Times without a zone are UTC. A date covers the whole day, or its start in a comparison. `undefined` for
 * anything else.
 */
export function readTime(text: string, now: Date): TimeSpan | undefined {
  const { operator, rest, stated } = readOperator(text)
  const ago = readAgo(rest)
  if (ago !== undefined) {
    const at = new Date(now.getTime() - ago.ms)
    if (!stated) return ago.sign === '-' ? { since: at, until: null } : { since: null, until: at }
    return ago.sign === '-' ? spanOf(operator, at, 1) : undefined
  }
  const day = readAbsolute(rest)
  return day && spanOf(operator, day.from, day.lengthMs)
}

/**
 * Parses an age: `-24h` and `<24h` mean at most that old, `+24h` and `>24h` older. Returns the corresponding time
 * range.
 */
export function readAge(text: string, now: Date): TimeSpan | undefined {
  const ago = readAgo(text)
  const signed = ago && ({ operator: ago.sign === '-' ? '<' : '>', value: ago.ms } as const)
  const comparison = signed ?? (readOperator(text).stated ? readDuration(text) : undefined)
  if (comparison === undefined || comparison.value < 0 || comparison.operator === '=') return undefined
  const at = new Date(now.getTime() - comparison.value)
  if (Number.isNaN(at.getTime())) return undefined
  return comparison.operator.startsWith('<') ? { since: at, until: null } : { since: null, until: at }
}

function readAgo(text: string): { sign: '-' | '+'; ms: number } | undefined {
  const match = /^([-+])(\d{1,5}(?:ms|s|m|min|h|d|w))$/i.exec(text)
  const ms = readDuration(match?.[2] ?? '')?.value
  if (match === null || ms === undefined) return undefined
  return { sign: match[1] === '-' ? '-' : '+', ms }
}

const DAY_MS = 86_400_000
const ABSOLUTE = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(:\d{2}(?:\.\d{1,9})?)?(Z|[-+]\d{2}:?\d{2})?)?$/i

/** A time and its precision: a day, a minute, a second, a millisecond. */
function readAbsolute(text: string): { from: Date; lengthMs: number } | undefined {
  const match = ABSOLUTE.exec(text)
  if (match === null) return undefined
  const [, day = '', minute, seconds, zone = 'Z'] = match
  // `Date` accepts February 30 as March 2.
  const asDay = new Date(`${day}T00:00Z`)
  if (Number.isNaN(asDay.getTime()) || asDay.toISOString().slice(0, 10) !== day) return undefined
  if (minute === undefined) return { from: asDay, lengthMs: DAY_MS }
  const from = new Date(`${day}T${minute}${(seconds ?? '').slice(0, 7)}${zoneOf(zone)}`)
  if (Number.isNaN(from.getTime())) return undefined
  return { from, lengthMs: lengthOf(seconds) }
}

function zoneOf(zone: string): string {
  return zone.length === 5 ? `${zone.slice(0, 3)}:${zone.slice(3)}` : zone.toUpperCase()
}

function lengthOf(seconds: string | undefined): number {
  if (seconds === undefined) return 60_000
  return seconds.includes('.') ? 1 : 1000
}

/** @param lengthMs duration of the time when it is meant as a whole */
function spanOf(operator: Comparison['operator'], at: Date, lengthMs: number): TimeSpan {
  const later = (ms: number) => new Date(at.getTime() + ms)
  switch (operator) {
    case '=':
      return { since: at, until: later(lengthMs) }
    case '>':
      return { since: later(1), until: null }
    case '>=':
      return { since: at, until: null }
    case '<':
      return { since: null, until: at }
    case '<=':
      return { since: null, until: later(1) }
  }
}
