import type { CheckReport } from '#domain/uptime/result.ts'
import { idOfBytes } from '../id-of-bytes.ts'
import type { Kind } from '../kind.ts'
import type { DigestedResults } from './digested-results.ts'
import { uptimeTable, type UptimeRow } from './table.ts'

/**
 * Results of uptime probes. Mishap's own services write them to the spool, so that they are durable and counted once.
 */
export const uptime: Kind<UptimeRow, DigestedResults> = {
  name: 'uptime',
  items: [],
  internal: ['uptime'],
  table: uptimeTable,
  // A probe node that gets no answer sends the same bytes again.
  repeats: 'by_id',
  provesSetup: false,
  digest(item, { projectId, receivedAt }) {
    // Written by Mishap itself after parsing what a probe node sent.
    const { results } = JSON.parse(Buffer.from(item.payload).toString()) as CheckReport
    const itemId = idOfBytes(item.payload)
    const rows = results.map((result) => ({ ...result, projectId, at: Math.min(result.at, receivedAt) }))
    const finals = rows.filter(({ isFinal }) => isFinal)
    const units = [{ category: 'internal', quantity: results.length }] as const
    return {
      kept: [{ item: { projectId, itemId, units, rows: rows.length, receivedAt, finals }, rows }],
      ended: [],
    }
  },
  commit: async () => (await import('./commit.ts')).commitResults,
}
