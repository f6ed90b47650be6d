import type { Exception } from '#domain/event/event.ts'

/** The exceptions of a group that count, and the one that names the event. */
export interface GroupMain {
  /** Indexes into the event's exceptions. */
  readonly counting: readonly number[]
  readonly main: number
}

interface Node {
  readonly index: number
  isGroup: boolean
  /** The nodes whose parent is this one, ordered by id. */
  readonly children: Node[]
}

/**
 * Reads several exceptions thrown as one, such as an AggregateError (docs/protocol.md 5.4). Ten identical failures are
 * the same problem as one, and the container is irrelevant. Returns `undefined` if there is no group, or if the SDK's
 * ids do not form a tree; the exceptions are then read as a chain.
 */
export function mainOfGroup(
  exceptions: readonly Exception[],
  textOf: (index: number) => string,
): GroupMain | undefined {
  if (!exceptions.some(({ mechanism }) => mechanism?.is_exception_group === true)) return undefined
  const root = treeOf(exceptions)
  if (root === undefined) return undefined
  const distinct = new Map<string, Node>()
  for (const node of topLevel(root)) if (!distinct.has(textOf(node.index))) distinct.set(textOf(node.index), node)
  const [first, ...others] = [...distinct.values()]
  if (first === undefined) return undefined
  if (others.length === 0) return { counting: firstPath(first).toSorted((a, b) => a - b), main: first.index }
  // Sorted, because the order in which they failed must not matter.
  const sorted = [...distinct].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, node]) => node.index)
  return { counting: [...sorted, root.index], main: root.index }
}

function treeOf(exceptions: readonly Exception[]): Node | undefined {
  const nodes = new Map<number, Node>()
  for (const [index, { mechanism }] of exceptions.entries()) {
    const id = mechanism?.exception_id
    if (id === undefined || nodes.has(id) || id === mechanism?.parent_id) return undefined
    nodes.set(id, { index, isGroup: mechanism?.is_exception_group === true, children: [] })
  }
  let root: Node | undefined
  for (const [, node] of [...nodes].toSorted(([one], [other]) => one - other)) {
    const parent = nodes.get(exceptions[node.index]?.mechanism?.parent_id ?? -1)
    // Older Java SDKs mark an exception that suppressed others as a group. It names the event regardless of the
    // suppressed ones.
    if (parent !== undefined && exceptions[node.index]?.mechanism?.type === 'suppressed') parent.isGroup = false
    else if (parent !== undefined) parent.children.push(node)
    else if (root === undefined && exceptions[node.index]?.mechanism?.parent_id === undefined) root = node
    else return undefined
  }
  return root
}

/** The collected exceptions, with nested groups flattened. */
function topLevel(node: Node): readonly Node[] {
  return node.isGroup ? node.children.flatMap(topLevel) : [node]
}

/** An exception, its cause, the cause of that cause, and so on. */
function firstPath(node: Node): readonly number[] {
  const [cause] = node.children
  return cause === undefined ? [node.index] : [node.index, ...firstPath(cause)]
}
