/** What a node has reserved of a quota in the period that runs. */
export interface Reserved {
  readonly node: string
  /** The most that it may take in the period. */
  readonly granted: number
  /** What it has taken, as it said last. */
  readonly spent: number
  /** How much of that the digest has counted. */
  readonly committed: number
}

/** A quota in the period that runs, as all nodes together use it. */
export interface SharedQuota {
  readonly quota: number
  /** Start of the period, milliseconds since the epoch. */
  readonly since: number
  readonly most: number
  /** What the digest has counted, of all nodes. */
  readonly used: number
  readonly reserved: readonly Reserved[]
}

/** What a node says of itself and a quota. */
export interface Told {
  readonly spent: number
  /** What it holds itself to from now on: less than it was granted where it gives something back. */
  readonly granted: number
  /** Whether it has had use for the quota of late. */
  readonly wants: boolean
}

/** What a node may take of a quota. */
export interface Share {
  readonly quota: number
  readonly since: number
  /** In the whole period, with what it has taken already. */
  readonly granted: number
  /** The part that is its own by right: what it holds beyond that, it is to give back. */
  readonly slice: number
  /** Whether all nodes together have used it up. */
  readonly isFull: boolean
  /** Whether the node holds all that is left: it is used up when that is. */
  readonly isRest: boolean
}

/** A node that has no use for a quota keeps so much less of it than one that has. */
const IDLE_PART = 4

/**
 * Decides what a node may take: what it has, and of what nobody has reserved as much as there are nodes to share it with.
 * So all that is granted and all that was used are never more than the quota, whoever asks in whatever order; and something
 * stays for a node that is new. One node alone has all of it.
 * @param nodes all that share it, with this one
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

/** What a node may take of a period that has just begun before it could ask: it is reserved for each until it does. */
export function freshShare(most: number, nodes: number): number {
  return nodes <= 1 ? most : Math.floor(most / (nodes + 1))
}

/** The last ones go to whoever has use for them. */
function sliceOf(free: number, wants: boolean, nodes: number): number {
  if (nodes <= 1) return free
  return wants ? Math.ceil(free / nodes) : Math.floor(free / nodes / IDLE_PART)
}

function sum(parts: readonly number[]): number {
  return parts.reduce((total, part) => total + Math.max(0, part), 0)
}
