import type { CheckIn } from '#domain/monitor/check-in.ts'
import { jsonRows, type Db } from '../engine.ts'

/** A check-in of an existing monitor and environment. */
export interface QueuedCheckIn {
  readonly monitorId: number
  readonly checkIn: CheckIn
}

/** Appends check-ins to the queue of those to be evaluated. */
export async function queueCheckIns(db: Db, queued: readonly QueuedCheckIn[]): Promise<void> {
  // Settings that came with the check-in have already been applied to the monitor.
  const rows = queued.map(({ monitorId, checkIn }) => ({
    monitor_id: monitorId,
    environment: checkIn.environment,
    check_in: JSON.stringify({ ...checkIn, config: null }),
  }))
  const columns = { monitor_id: 'integer', environment: 'text', check_in: 'text' } as const
  const input = jsonRows<(typeof rows)[number]>(columns, rows)
  await db
    .insertInto('monitor_check_ins')
    .columns(['monitor_id', 'environment', 'check_in'])
    .expression((eb) => eb.selectFrom(input.as('input')).selectAll())
    .execute()
}
