import { endOf, longestOf, sentName, siblings, sumOf, type Detect, type DetectSpan, type Finding } from './finding.ts'

/** Transaction control, session variables and connects, which one larger query could not replace. */
const NO_QUERY =
  /^(?:begin|commit|rollback|savepoint|release|set|start transaction|use|connect|pg(?:-pool)?\.connect)\b/i

/** SDK clocks have a resolution of milliseconds or finer, so consecutive queries may seem to overlap slightly. */
const OVERLAP_US = 1000

/**
 * Finds loops of queries that one query or a join could replace: many queries of the same form, one after another under
 * one parent. Also recognizes queries that each have their own parent, because ORMs create a span around every call.
 * Other queries in between are part of the loop; concurrent queries are not.
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

/** Groups of siblings, plus one group of all queries without siblings. */
function families(queries: readonly DetectSpan[]): readonly (readonly DetectSpan[])[] {
  const { many = [], one = [] } = Object.groupBy(siblings(queries), (family) => (family.length > 1 ? 'many' : 'one'))
  const alone = new Set(one.flat())
  return [...many, queries.filter((query) => alone.has(query))]
}

/** Splits queries where one starts before the previous one has finished. */
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
