import { endOf, longestOf, sentName, siblings, sumOf, type Detect, type DetectSpan } from './finding.ts'

/** Whoever computes for longer between two requests may need the first one's answer for it. */
const MOST_BETWEEN_US = 50_000

/** The overlap that does not count, as for queries: clocks are not finer. */
const OVERLAP_US = 1000

/**
 * Requests to other servers, one right after another under one parent, which would take as long as the longest of them if
 * they were made at once. Whether one needs another's answer no span says; that they follow each other closely is what
 * can be seen.
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
      // The first of them: how many follow differs from one time to the next.
      fingerprint: [transaction, first.name],
      subject: names.length === 1 ? first.name : `${first.name} (+${names.length - 1})`,
      example: sentName(first),
      spans: chain,
      total: sumOf(chain),
      measured: { saved, longest: longestOf(chain) },
    } as const
  })
}

/** Splits requests where two run at once, and where something else may have been done in between. */
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
