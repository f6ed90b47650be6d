import type { ServerNode } from '#domain/node/nodes.ts'

/** Returns the spools that wait for a node that digests them. One that digests its own needs nobody. */
export function spoolsToFollow(alive: readonly ServerNode[]): NonNullable<ServerNode['spool']>[] {
  return alive.flatMap(({ spool, roles }) => (spool === null || roles.includes('digest') ? [] : [spool]))
}

/** Returns how many of the spools a node follows at most, so that all that digest have about as many. */
export function fairShare(alive: readonly ServerNode[]): number {
  const digesting = alive.filter(({ roles }) => roles.includes('digest')).length
  return Math.ceil(spoolsToFollow(alive).length / Math.max(1, digesting))
}
