import type { Nodes, ServerNode } from '#domain/node/nodes.ts'
import { roles } from '#domain/node/role.ts'
import type { Engine } from './engine.ts'

/** A row of `nodes`; times are milliseconds since the epoch. */
export interface NodeRow {
  id: string
  /** Comma-separated. */
  roles: string
  version: string
  address: string | null
  spool_id: string | null
  backlog_records: number
  backlog_bytes: number
  oldest_at: number | null
  started_at: number
  seen_at: number
}

/** The registry of processes that share the catalogue. */
export function createNodes({ db }: Engine): Nodes {
  return {
    beat: async (node) => {
      const { id, ...row } = rowOf(node)
      const told = await db.updateTable('nodes').set(row).where('id', '=', id).executeTakeFirst()
      if (told.numUpdatedRows > 0n) return
      await db
        .insertInto('nodes')
        .values({ id, ...row })
        // Idempotent, so that a statement whose answer was lost can be retried.
        .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
        .execute()
      if (node.spool === null) return
      // The latest writer wins, not the latest timestamp: the spool may have moved to a machine with another clock.
      await db.deleteFrom('nodes').where('spool_id', '=', node.spool.id).where('id', '!=', id).execute()
    },
    leave: async (id) => {
      await db.deleteFrom('nodes').where('id', '=', id).execute()
    },
    since: async (time) => {
      const rows = await db
        .selectFrom('nodes')
        .selectAll()
        .where('seen_at', '>=', time.getTime())
        .orderBy('started_at')
        .orderBy('id')
        .execute()
      return rows.map(nodeOf)
    },
    forgetBefore: async (time) => {
      await db.deleteFrom('nodes').where('seen_at', '<', time.getTime()).execute()
    },
  }
}

function rowOf({ id, version, spool, backlog, startedAt, seenAt, ...node }: ServerNode): NodeRow {
  return {
    id,
    roles: node.roles.join(','),
    version,
    address: spool?.address ?? null,
    spool_id: spool?.id ?? null,
    backlog_records: backlog.records,
    backlog_bytes: backlog.bytes,
    oldest_at: backlog.oldestReceivedAt,
    started_at: startedAt.getTime(),
    seen_at: seenAt.getTime(),
  }
}

function nodeOf(row: NodeRow): ServerNode {
  const words = row.roles.split(',')
  return {
    id: row.id,
    // A newer version may have roles that this one does not know.
    roles: roles.filter((role) => words.includes(role)),
    version: row.version,
    spool: row.spool_id === null ? null : { id: row.spool_id, address: row.address },
    backlog: { records: row.backlog_records, bytes: row.backlog_bytes, oldestReceivedAt: row.oldest_at },
    startedAt: new Date(row.started_at),
    seenAt: new Date(row.seen_at),
  }
}
