import { finishTree, type FlameTree } from './flame-tree.ts'

/** The children of every node by index, and the roots. */
export function childrenOf({ nodes }: Pick<FlameTree, 'nodes'>): {
  readonly roots: readonly number[]
  readonly of: readonly (readonly number[])[]
} {
  const roots: number[] = []
  const of: number[][] = nodes.map(() => [])
  nodes.forEach(({ parent }, index) => (of[parent] ?? roots).push(index))
  return { roots, of }
}

/** Builds trees from paths of frames, sharing common prefixes. */
class PathTree {
  readonly nodes: { readonly frame: number; readonly parent: number; self: number }[] = []
  readonly #children = new Map<number, number>()
  readonly #frames: number

  /** @param frames number of frames */
  constructor(frames: number) {
    this.#frames = frames
  }

  /** The node of a frame below another node. Adds to its self time. */
  add(parent: number, frame: number, self: number): number {
    // A numeric key, because the tree of a large profile has a million of them.
    const key = (parent + 1) * this.#frames + frame
    const known = this.#children.get(key)
    const at = known ?? this.nodes.push({ frame, parent, self: 0 }) - 1
    if (known === undefined) this.#children.set(key, at)
    const node = this.nodes[at]
    if (node !== undefined) node.self += self
    return at
  }
}

/**
 * Inverts a tree: each root is a function with its self time, with its callers below. A node's total is the part of the
 * root's self time reached through it.
 */
export function invertedTree(tree: FlameTree): FlameTree {
  const inverted = new PathTree(tree.frames.length)
  for (const { frame, parent, self } of tree.nodes) {
    if (self === 0) continue
    const path = [frame]
    for (let at = tree.nodes[parent]; at !== undefined; at = tree.nodes[at.parent]) path.push(at.frame)
    let at = -1
    path.forEach((one, depth) => (at = inverted.add(at, one, depth === path.length - 1 ? self : 0)))
  }
  return finishTree(tree.frames, inverted.nodes, tree)
}

/** What a function called, summed over all places where it ran. Recursive calls stay below the first one. */
export function treeBelow(tree: FlameTree, frame: number): FlameTree {
  const below = new PathTree(tree.frames.length)
  const places = new Map<number, number>()
  tree.nodes.forEach((node, index) => {
    const caller = places.get(node.parent)
    if (caller === undefined && node.frame !== frame) return
    places.set(index, below.add(caller ?? -1, node.frame, node.self))
  })
  return finishTree(tree.frames, below.nodes, tree)
}

/** Time spent in a function, wherever it ran. */
export interface FunctionTimes {
  /** Index of its frame. */
  readonly frame: number
  readonly self: number
  /** Including callees; recursive calls are not counted twice. */
  readonly total: number
}

/** Times per function, by frame index. */
export function functionTimes(tree: FlameTree): readonly FunctionTimes[] {
  const times = tree.frames.map((_, frame) => ({ frame, self: 0, total: 0 }))
  const { roots, of } = childrenOf(tree)
  const running = new Uint32Array(tree.frames.length)
  // Iterative, because the tree may be deeper than the call stack. A node is left when it is popped a second time.
  const open = roots.toReversed().map((node) => ({ node, isLeft: false }))
  for (let top = open.pop(); top !== undefined; top = open.pop()) {
    const node = tree.nodes[top.node]
    if (node === undefined) continue
    const own = times[node.frame]
    if (top.isLeft) {
      running[node.frame] = (running[node.frame] ?? 0) - 1
      continue
    }
    if (own !== undefined) {
      own.self += node.self
      if (running[node.frame] === 0) own.total += node.total
    }
    running[node.frame] = (running[node.frame] ?? 0) + 1
    open.push({ node: top.node, isLeft: true })
    for (const child of of[top.node] ?? []) open.push({ node: child, isLeft: false })
  }
  return times
}
