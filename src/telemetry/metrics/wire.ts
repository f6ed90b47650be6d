import { countMembers } from '../count-members.ts'
import type { EnvelopeItem } from '#domain/envelope/envelope.ts'
import type { Units } from '#domain/processing/batch.ts'
import { statsdType } from '#domain/metrics/statsd.ts'
import { countLines } from '../count-lines.ts'
import { otlpWireItem } from '../otlp-wire-item.ts'
import { limit, MIB, type WireItem } from '../wire.ts'

const container = limit('trace_metric', 12 * MIB, 1)
const otlp = otlpWireItem('metrics', 'trace_metric')

/** Metrics are counted both by points and by bytes (docs/protocol.md 1.5). */
export const metricItems: readonly WireItem[] = [
  {
    type: 'trace_metric',
    category: 'trace_metric',
    isContainer: true,
    limit: () => container,
    units: ({ payload }) => metricUnits(countMembers(payload), payload.length),
    unitsUnread: (bytes) => metricUnits(1, bytes),
  },
  {
    type: statsdType,
    category: 'trace_metric',
    isContainer: true,
    limit: () => container,
    units: ({ payload }) => metricUnits(Math.max(1, countLines(payload)), payload.length),
    unitsUnread: (bytes) => metricUnits(1, bytes),
  },
  { ...otlp, units: (item) => withBytes(otlp.units(item), item), unitsUnread: (bytes) => metricUnits(1, bytes) },
]

/** The units for a number of points and their size in bytes as sent. */
export function metricUnits(points: number, bytes: number): readonly Units[] {
  const items = { category: 'trace_metric', quantity: points } as const
  return bytes === 0 ? [items] : [items, { category: 'trace_metric_byte', quantity: bytes }]
}

function withBytes([units]: readonly Units[], { payload }: EnvelopeItem): readonly Units[] {
  return metricUnits(units?.quantity ?? 1, payload.length)
}
