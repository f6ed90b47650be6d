import { z } from 'zod'
import type { Event } from '#domain/event/event.ts'
import { checkInFaults } from '#domain/monitor-issue/report.ts'

const moment = z
  .number()
  .nullable()
  .catch(null)
  .transform((seconds) => (seconds === null ? null : new Date(seconds * 1000)))
const text = z.string().catch('')
const ms = z.number().nonnegative().nullable().catch(null)

const common = { headline: text, name: text }

// Scrubbing may have replaced any of its texts, but not its numbers. Invalid fields are dropped, not the whole panel.
const evidence = z.discriminatedUnion('kind', [
  z.object({
    ...common,
    kind: z.literal('check_in'),
    monitor_id: z.number(),
    slug: text,
    fate: z.enum(checkInFaults),
    expected_at: moment,
    check_in_id: z.string().nullable().catch(null),
    duration: ms,
    last_ok_at: moment,
    schedule: text,
    failures: z.number().catch(1),
  }),
  z.object({
    ...common,
    kind: z.literal('uptime'),
    check_id: z.number(),
    target: text,
    reason: text,
    status: z.number().nullable().catch(null),
    headers: z.record(z.string(), z.string()).catch({}),
    body: text,
    timings: z.object({ dns: ms, connect: ms, tls: ms, first_byte: ms }).catch({
      dns: null,
      connect: null,
      tls: null,
      first_byte: null,
    }),
    probe: text,
    failed_since: moment,
  }),
])

/** The panel's data: MonitorContext of src/domain/monitor-issue/report.ts. */
export type ShownMonitor = z.output<typeof evidence>
export type ShownCheckIn = Extract<ShownMonitor, { kind: 'check_in' }>
export type ShownOutage = Extract<ShownMonitor, { kind: 'uptime' }>

/** Returns the evidence of a monitor's report, or `undefined` for other events. */
export function monitorEvidenceOf({ type, contexts }: Pick<Event, 'type' | 'contexts'>): ShownMonitor | undefined {
  if (type !== 'monitor') return undefined
  const read = evidence.safeParse(contexts?.monitor)
  return read.success ? read.data : undefined
}
