import { createHash } from 'node:crypto'
import type { EventId } from '#domain/ids.ts'
import type { DigestedItem } from '#domain/processing/batch.ts'
import { countMembers } from '#telemetry/count-members.ts'
import { ended, type Kind } from '#telemetry/kind.ts'
import { kinds } from '#telemetry/kinds.ts'
import { notKept } from '#telemetry/not-kept/wire.ts'
import { column, type Table } from '#telemetry/table.ts'
import { indexWire } from '#telemetry/wire-index.ts'
import { limit, MIB, type WireItem } from '#telemetry/wire.ts'

interface Probe {
  readonly projectId: number
  readonly at: number
  readonly reading: number
}

const item: WireItem = {
  type: 'probe',
  category: 'metric_bucket',
  limit: () => limit('probe', MIB, 2),
  units: ({ payload }) => [{ category: 'metric_bucket', quantity: countMembers(payload) }],
}

const table: Table<Probe> = {
  name: 'probes',
  columns: [
    column('project_id', (to, probe) => to.uint32(probe.projectId)),
    column('at', (to, probe) => to.dateTime64(probe.at)),
    column('reading', (to, probe) => to.float64(probe.reading)),
  ],
  time: 'at',
  retention: 'events',
  derived: [{ name: 'probe_days', time: 'toDateTime(day)', holds: 'sums' }],
}

/** A kind that never ships: everything that a new kind needs. Its bytes are also kept as a blob. */
export const probes: Kind<Probe, DigestedItem> = {
  name: 'probes',
  items: [item],
  table,
  repeats: 'by_id',
  provesSetup: false,
  digest(sent, { projectId, receivedAt }) {
    const units = item.units(sent)
    const { items } = JSON.parse(Buffer.from(sent.payload).toString()) as { items: readonly number[] }
    if (items.some((reading) => reading < 0)) return ended(units, { outcome: 'invalid', reason: 'below_zero' })
    const itemId = createHash('md5').update(sent.payload).digest('hex') as EventId
    const rows = items.map((reading): Probe => ({ projectId, at: receivedAt, reading }))
    return {
      kept: [
        {
          item: { projectId, itemId, units, rows: rows.length, receivedAt },
          rows,
          blobs: [{ key: `probes/${projectId}/${itemId}`, bytes: sent.payload }],
        },
      ],
      ended: [],
    }
  },
}

/** All shipped kinds and this one: its only line of registration. */
export const kindsAndProbes = [...kinds, probes]
export const wireWithProbes = indexWire(kindsAndProbes, notKept)
