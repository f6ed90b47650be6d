import type { FlameTree } from '#domain/profile/flame-tree.ts'
import { childrenOf } from '#domain/profile/tree-views.ts'
import { BarsBuilder, type Bars } from '#ui/flame-graph/bars.ts'

/** Lays out a tree with the largest node of each level on the left. A bar's id is its node's index. */
export function leftHeavy(tree: FlameTree): Bars {
  const builder = new BarsBuilder()
  const { roots, of } = childrenOf(tree)
  const totalOf = (node: number) => tree.nodes[node]?.total ?? 0
  const sorted = (nodes: readonly number[]) => nodes.toSorted((a, b) => totalOf(b) - totalOf(a))
  // Iterative, because stacks may be deeper than ours. Pushed in reverse, because bars must come in order of their
  // starts.
  const open: { node: number; depth: number; start: number }[] = []
  const push = (nodes: readonly number[], depth: number, from: number) => {
    let start = from
    const placed = sorted(nodes).map((node) => {
      const place = { node, depth, start }
      start += totalOf(node)
      return place
    })
    open.push(...placed.toReversed())
  }
  push(roots, 0, 0)
  for (let top = open.pop(); top !== undefined; top = open.pop()) {
    const { node, depth, start } = top
    builder.add(depth, { start, end: start + totalOf(node), name: tree.nodes[node]?.frame ?? 0, id: node })
    push(of[node] ?? [], depth + 1, start)
  }
  return builder.finish(tree.total)
}
