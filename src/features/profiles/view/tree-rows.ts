import type { FlameTree } from '#domain/profile/flame-tree.ts'
import type { childrenOf } from '#domain/profile/tree-views.ts'

/** Maximum rows; the number of hidden ones is shown. */
const MOST_ROWS = 400
/** Depth to which the heaviest path is initially open. */
const OPEN_DEPTH = 12
/** Minimum share of its caller for a node to be opened. */
const OPEN_SHARE = 0.5

type Children = ReturnType<typeof childrenOf>

export interface TreeRow {
  readonly node: number
  readonly depth: number
  readonly isOpen: boolean
  readonly hasMore: boolean
}

/** Returns the nodes on the path with most of the time. */
export function heaviestPath(tree: FlameTree, { roots, of }: Children): ReadonlySet<number> {
  const path = new Set<number>()
  let [nodes, all] = [roots, tree.total]
  while (path.size < OPEN_DEPTH) {
    const node = byTotal(tree, nodes)[0]
    const total = node === undefined ? 0 : (tree.nodes[node]?.total ?? 0)
    if (node === undefined || total < all * OPEN_SHARE) return path
    path.add(node)
    ;[nodes, all] = [of[node] ?? [], total]
  }
  return path
}

/** Returns the visible rows, largest children first, and how many did not fit. */
export function rowsOf(
  tree: FlameTree,
  { roots, of }: Children,
  open: ReadonlySet<number>,
): { readonly rows: readonly TreeRow[]; readonly left: number } {
  const rows: TreeRow[] = []
  const waiting = byTotal(tree, roots)
    .toReversed()
    .map((node) => ({ node, depth: 0 }))
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { node, depth } = next
    const children = of[node] ?? []
    const isOpen = open.has(node)
    rows.push({ node, depth, isOpen, hasMore: children.length > 0 })
    if (rows.length === MOST_ROWS) return { rows, left: waiting.length }
    if (!isOpen) continue
    for (const child of byTotal(tree, children).toReversed()) waiting.push({ node: child, depth: depth + 1 })
  }
  return { rows, left: 0 }
}

function byTotal({ nodes }: FlameTree, some: readonly number[]): readonly number[] {
  return some
    .filter((node) => (nodes[node]?.total ?? 0) > 0)
    .toSorted((a, b) => (nodes[b]?.total ?? 0) - (nodes[a]?.total ?? 0))
}
