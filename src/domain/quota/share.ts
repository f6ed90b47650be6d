/** A node's reservation of a quota in the current period. */
export interface Reserved {
  readonly node: string
  /** The maximum it may use in the period. */
  readonly granted: number
  /** Its usage according to its last report. */
  readonly spent: number
  /** The part of its usage that the digest has counted. */
  readonly committed: number
}

/** A quota in the current period, as used by all nodes. */
export interface SharedQuota {
  readonly quota: number
  /** Start of the period, milliseconds since the epoch. */
  readonly since: number
  readonly most: number
  /** Usage of all nodes counted by the digest. */
  readonly used: number
  readonly reserved: readonly Reserved[]
}

/** A node's report about a quota. */
export interface Told {
  readonly spent: number
  /** The limit it applies from now on: less than granted if it returns some. */
  readonly granted: number
  /** Whether it has recently used the quota. */
  readonly wants: boolean
}

/** A node's share of a quota. */
export interface Share {
  readonly quota: number
  readonly since: number
  /** For the whole period, including what it has already used. */
  readonly granted: number
  /** Its fair share. It has to return anything it holds beyond that. */
  readonly slice: number
  /** Whether all nodes together have used up the quota. */
  readonly isFull: boolean
  /** Whether the node holds the entire remainder, so that the quota is used up when its share is. */
  readonly isRest: boolean
}

/** An idle node keeps this fraction of an active node's share. */
const IDLE_PART = 4

/**
 * Decides how much a node may use: what it already has, plus a part of the unreserved remainder that depends on the
 * number of nodes. The sum of grants and usage never exceeds the quota, regardless of the order of requests, and
 * something remains for a new node. A single node gets everything.
 * @param nodes number of nodes sharing the quota, including this one
 */
export function shareOf(
  { quota, since, most, used, reserved }: SharedQuota,
  node: string,
  { spent, granted, wants }: Told,
  nodes: readonly string[],
): Share {
  const others = reserved.filter((one) => one.node !== node)
  const silent = nodes.filter((one) => one !== node && !others.some((other) => other.node === one))
  const committed = reserved.find((one) => one.node === node)?.committed ?? 0
  const heldByOthers =
    sum(others.map((one) => one.granted - one.committed)) + silent.length * freshShare(most, nodes.length)
  const spentByOthers = sum(others.map((one) => one.spent - one.committed))
  const waiting = Math.max(0, spent - committed)
  const free = Math.max(0, most - used - heldByOthers - waiting)
  const slice = sliceOf(free, wants, nodes.length)
  const may = Math.max(granted, spent + slice)
  return {
    quota,
    since,
    granted: may,
    slice,
    isFull: used + spentByOthers + waiting >= most,
    isRest: heldByOthers <= spentByOthers && may - spent >= free,
  }
}

/** A node's share at the start of a period before it could ask, reserved for each node until it does. */
export function freshShare(most: number, nodes: number): number {
  return nodes <= 1 ? most : Math.floor(most / (nodes + 1))
}

/** The last units go to nodes with demand. */
function sliceOf(free: number, wants: boolean, nodes: number): number {
  if (nodes <= 1) return free
  return wants ? Math.ceil(free / nodes) : Math.floor(free / nodes / IDLE_PART)
}

function sum(parts: readonly number[]): number {
  return parts.reduce((total, part) => total + Math.max(0, part), 0)
}
