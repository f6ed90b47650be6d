import { endOf, longestOf, sentName, siblings, sumOf, type Detect, type DetectSpan, type Finding } from './finding.ts'

/** Opens and ends transactions, sets variables, connects: nothing that one larger query would replace. */
const NO_QUERY =
  /^(?:begin|commit|rollback|savepoint|release|set|start transaction|use|connect|pg(?:-pool)?\.connect)\b/i

/** Clocks of SDKs are milliseconds or finer; one query may seem to begin a moment before the one before it has ended. */
const OVERLAP_US = 1000

/**
 * Many queries of one form, one after another under one parent, as a loop makes them that one query or a join would replace.
 * So are those that each have a parent of their own, as ORMs draw them that make a span around every call. Other queries in
 * between are of the same loop; queries that run at once are no loop.
 */
export const findNPlusOne: Detect<'n_plus_one'> = (spans, { queries, totalMs }, transaction) => {
  const all = spans.filter(({ category, name }) => category === 'db' && name !== '' && !NO_QUERY.test(name))
  return families(all).flatMap((family) =>
    [...Map.groupBy(family, ({ name }) => name).values()]
      .flatMap(runsOf)
      .filter((run) => run.length >= queries && sumOf(run) >= totalMs * 1000)
      .map((run) => findingOf(run, family, transaction)),
  )
}

/** Lists of siblings, and one of all queries that have none. */
function families(queries: readonly DetectSpan[]): readonly (readonly DetectSpan[])[] {
  const { many = [], one = [] } = Object.groupBy(siblings(queries), (family) => (family.length > 1 ? 'many' : 'one'))
  const alone = new Set(one.flat())
  return [...many, queries.filter((query) => alone.has(query))]
}

/** Splits queries where one begins while the one before it still runs. */
function runsOf(queries: readonly DetectSpan[]): readonly (readonly DetectSpan[])[] {
  const runs: DetectSpan[][] = []
  let free = Number.POSITIVE_INFINITY
  for (const query of queries) {
    if (query.start + OVERLAP_US >= free) runs.at(-1)?.push(query)
    else runs.push([query])
    free = endOf(query)
  }
  return runs
}

function findingOf(run: readonly DetectSpan[], family: readonly DetectSpan[], transaction: string): Finding {
  const [first] = run
  const name = first?.name ?? ''
  const before = first && family.findLast((one) => one.name !== name && endOf(one) <= first.start + OVERLAP_US)
  return {
    kind: 'n_plus_one',
    fingerprint: [transaction, name],
    subject: name,
    example: first === undefined ? '' : sentName(first),
    spans: run,
    ...(before !== undefined && { source: before }),
    total: sumOf(run),
    measured: { longest: longestOf(run) },
  }
}
