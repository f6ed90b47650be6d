import type { CheckIn } from '#domain/monitor/check-in.ts'
import { jsonRows, type Db } from '../engine.ts'

/** A check-in of a monitor that there is, in an environment that it has. */
export interface QueuedCheckIn {
  readonly monitorId: number
  readonly checkIn: CheckIn
}

/** Puts check-ins where they wait to be judged, behind those that wait. */
export async function queueCheckIns(db: Db, queued: readonly QueuedCheckIn[]): Promise<void> {
  // The settings that came with it are the monitor's by now.
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
