import { nameInTable } from '../query/keys.ts'
import { parseQuery } from '../query/parse.ts'
import { writePattern } from '../query/pattern.ts'
import { printKey, printQuery, printValue } from '../query/print.ts'
import type { Region } from './heat-map.ts'
import { fieldOf, spanKeys } from './span-keys.ts'

// Narrows a search, to lead from a cell, point or region to the spans behind it.

/** Combines the query and these terms with AND. A query that cannot be parsed is kept unchanged at the front. */
export function withTerms(query: string, terms: readonly string[]): string {
  const parsed = parseQuery(query)
  const isEither = parsed.ok && parsed.value?.kind === 'or'
  const before = isEither ? `(${printQuery(parsed.value)})` : query.trim()
  return [before, ...terms].filter((part) => part !== '').join(' ')
}

/** Matches spans whose field has this value; '' matches those without the field. */
export function fieldTerm(name: string, value: string): string {
  const isAttribute = fieldOf(name).kind === 'attribute'
  const meansElse = nameInTable(spanKeys, name) !== undefined || name.toLowerCase() === 'has'
  const key = printKey({ name, isTag: isAttribute && meansElse })
  // Quotes text that would otherwise be read as a comparison or as empty.
  const written = /^(?:$|[<>=])/.test(value) ? `"${writePattern([value])}"` : printValue(value)
  return `${key}:${written}`
}

/** Spans that started within [since, until). */
export function timeTerms(since: Date, until: Date): readonly string[] {
  return [`timestamp:>=${since.toISOString()}`, `timestamp:<${until.toISOString()}`]
}

/** Spans that took [least, most) microseconds. */
export function durationTerms({ least, most }: Pick<Region, 'least' | 'most'>): readonly string[] {
  return [...(least > 0 ? [`span.duration:>=${least}us`] : []), `span.duration:<${most}us`]
}

export function regionTerms(region: Region): readonly string[] {
  return [...timeTerms(region.since, region.until), ...durationTerms(region)]
}
