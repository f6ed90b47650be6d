import { longestOf, sentName, sumOf, type Detect } from './finding.ts'

/** Finds slow queries, grouped by form. The same query is one problem regardless of where it is made. */
export const findSlowQueries: Detect<'slow_query'> = (spans, { durationMs }) => {
  const slow = spans.filter(
    ({ category, name, duration }) => category === 'db' && name !== '' && duration >= durationMs * 1000,
  )
  return [...Map.groupBy(slow, ({ name }) => name)].map(([name, queries]) => {
    const longest = longestOf(queries)
    const example = queries.find(({ duration }) => duration === longest)
    return {
      kind: 'slow_query',
      fingerprint: [name],
      subject: name,
      example: example === undefined ? name : sentName(example),
      spans: queries,
      total: sumOf(queries),
      measured: { longest },
    }
  })
}
