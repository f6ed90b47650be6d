import { nameInTable } from '../query/keys.ts'
import { parseQuery } from '../query/parse.ts'
import { writePattern } from '../query/pattern.ts'
import { printKey, printQuery, printValue } from '../query/print.ts'
import type { Region } from './heat-map.ts'
import { fieldOf, spanKeys } from './span-keys.ts'

// Searches that narrow another one: how a cell, a point or a region leads to the spans behind it.

/** The query and these terms, all of them. A query that cannot be read stays in front as it is. */
export function withTerms(query: string, terms: readonly string[]): string {
  const parsed = parseQuery(query)
  const isEither = parsed.ok && parsed.value?.kind === 'or'
  const before = isEither ? `(${printQuery(parsed.value)})` : query.trim()
  return [before, ...terms].filter((part) => part !== '').join(' ')
}

/** Spans whose field has this value; '' finds those that have none. */
export function fieldTerm(name: string, value: string): string {
  const isAttribute = fieldOf(name).kind === 'attribute'
  const meansElse = nameInTable(spanKeys, name) !== undefined || name.toLowerCase() === 'has'
  const key = printKey({ name, isTag: isAttribute && meansElse })
  // A text that would be read as a comparison, or as nothing, stays a text in quotes.
  const written = /^(?:$|[<>=])/.test(value) ? `"${writePattern([value])}"` : printValue(value)
  return `${key}:${written}`
}

/** Spans that began within [since, until). */
export function timeTerms(since: Date, until: Date): readonly string[] {
  return [`timestamp:>=${since.toISOString()}`, `timestamp:<${until.toISOString()}`]
}

/** Spans that took [least, most) microseconds. */
export function durationTerms({ least, most }: Pick<Region, 'least' | 'most'>): readonly string[] {
  return [...(least > 0 ? [`span.duration:>=${least}us`] : []), `span.duration:<${most}us`]
}

/** The spans of a region. */
export function regionTerms(region: Region): readonly string[] {
  return [...timeTerms(region.since, region.until), ...durationTerms(region)]
}
