import { endOf, longestOf, sentName, siblings, sumOf, type Detect, type DetectSpan } from './finding.ts'

/** A longer pause suggests computation that needs the first response. */
const MOST_BETWEEN_US = 50_000

/** Overlap to ignore because of clock resolution, as for queries. */
const OVERLAP_US = 1000

/**
 * Finds outgoing requests that follow closely on one another under one parent. Run concurrently, they would take only
 * as long as the longest. Spans do not show whether a request depends on the response before it; the short pauses only
 * suggest that it does not.
 */
export const findRequestsInSeries: Detect<'requests_in_series'> = (spans, { requests, savedMs }, transaction) => {
  const all = spans.filter(({ category, isRootSpan, name }) => category === 'http.client' && !isRootSpan && name !== '')
  return [...siblings(all)].flatMap(chainsOf).flatMap((chain) => {
    const [first] = chain
    const saved = sumOf(chain) - longestOf(chain)
    if (first === undefined || chain.length < requests || saved < savedMs * 1000) return []
    const names = [...new Set(chain.map(({ name }) => name))]
    return {
      kind: 'requests_in_series',
      // Uses the first name only, because the number of requests varies.
      fingerprint: [transaction, first.name],
      subject: names.length === 1 ? first.name : `${first.name} (+${names.length - 1})`,
      example: sentName(first),
      spans: chain,
      total: sumOf(chain),
      measured: { saved, longest: longestOf(chain) },
    } as const
  })
}

/** Splits requests where two overlap, and where other work may have happened in between. */
function chainsOf(requests: readonly DetectSpan[]): readonly (readonly DetectSpan[])[] {
  const chains: DetectSpan[][] = []
  let free = Number.NEGATIVE_INFINITY
  for (const request of requests) {
    const gap = request.start - free
    if (gap >= -OVERLAP_US && gap <= MOST_BETWEEN_US) chains.at(-1)?.push(request)
    else chains.push([request])
    free = Math.max(free, endOf(request))
  }
  return chains
}
