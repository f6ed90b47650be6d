import { isAlone } from './needed.ts'
import type { OfferedSpool, ServerNode } from '#domain/node/nodes.ts'

/** Returns the spools that need a digesting node. Nodes that digest their own need none. */
export function spoolsToFollow(alive: readonly ServerNode[]): OfferedSpool[] {
  return alive.flatMap(({ spool, roles }) => {
    if (spool === null || spool.address === null || roles.includes('digest')) return []
    return [{ id: spool.id, address: spool.address }]
  })
}

/**
 * Returns the maximum number of spools for a node, so that all digesting nodes have about as many. A server with all
 * roles follows none.
 */
export function fairShare(alive: readonly ServerNode[]): number {
  const digesting = alive.filter(({ roles }) => roles.includes('digest') && !isAlone(new Set(roles))).length
  return Math.ceil(spoolsToFollow(alive).length / Math.max(1, digesting))
}
