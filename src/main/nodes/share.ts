import { isAlone } from './needed.ts'
import type { OfferedSpool, ServerNode } from '#domain/node/nodes.ts'

/** Returns the spools that wait for a node that digests them. One that digests its own needs nobody. */
export function spoolsToFollow(alive: readonly ServerNode[]): OfferedSpool[] {
  return alive.flatMap(({ spool, roles }) => {
    if (spool === null || spool.address === null || roles.includes('digest')) return []
    return [{ id: spool.id, address: spool.address }]
  })
}

/**
 * Returns how many of the spools a node follows at most, so that all that digest have about as many. A server that does
 * everything by itself follows nobody.
 */
export function fairShare(alive: readonly ServerNode[]): number {
  const digesting = alive.filter(({ roles }) => roles.includes('digest') && !isAlone(new Set(roles))).length
  return Math.ceil(spoolsToFollow(alive).length / Math.max(1, digesting))
}
