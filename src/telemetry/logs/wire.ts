import type { EnvelopeItem } from '#domain/envelope/envelope.ts'
import type { Units } from '#domain/processing/batch.ts'
import { plainLogType, vercelLogType } from '#domain/logs/plain-logs.ts'
import { countLines } from '../count-lines.ts'
import { countMembers } from '../count-members.ts'
import { otlpWireItem } from '../otlp-wire-item.ts'
import { limit, MIB, type WireItem } from '../wire.ts'

const container = limit('log', 12 * MIB, 1)
const otlp = otlpWireItem('logs', 'log_item')

/** Logs are counted both by number and by bytes (docs/protocol.md 1.5). */
export const logItems: readonly WireItem[] = [
  {
    type: 'log',
    category: 'log_item',
    isContainer: true,
    limit: () => container,
    units: ({ payload }) => logUnits(countMembers(payload), payload.length),
    unitsUnread: (bytes) => logUnits(1, bytes),
  },
  ofLines(plainLogType),
  ofLines(vercelLogType),
  { ...otlp, units: (item) => withBytes(otlp.units(item), item), unitsUnread: (bytes) => logUnits(1, bytes) },
]

/** A log file, which counts as the number of its lines. */
function ofLines(type: string): WireItem {
  return {
    type,
    category: 'log_item',
    isContainer: true,
    limit: () => container,
    units: ({ payload }) => logUnits(Math.max(1, countLines(payload)), payload.length),
    unitsUnread: (bytes) => logUnits(1, bytes),
  }
}

/** The units for a number of logs and their size in bytes as sent. */
export function logUnits(logs: number, bytes: number): readonly Units[] {
  const items = { category: 'log_item', quantity: logs } as const
  return bytes === 0 ? [items] : [items, { category: 'log_byte', quantity: bytes }]
}

function withBytes([units]: readonly Units[], { payload }: EnvelopeItem): readonly Units[] {
  return logUnits(units?.quantity ?? 1, payload.length)
}
