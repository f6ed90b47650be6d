import { newState } from '#domain/monitor/monitor.ts'
import { jsonRows, type Db } from '../engine.ts'

export interface Place {
  readonly monitorId: number
  readonly environment: string
}

/** Creates missing environments. Their monitors have not checked in there yet. */
export async function makeEnvironments(db: Db, places: readonly Place[]): Promise<void> {
  if (places.length === 0) return
  const rows = places.map(({ monitorId, environment }) => ({ monitor_id: monitorId, name: environment }))
  const input = jsonRows<(typeof rows)[number]>({ monitor_id: 'integer', name: 'text' }, rows)
  await db
    .insertInto('monitor_environments')
    .columns(['monitor_id', 'name', 'state'])
    .expression((eb) =>
      eb
        .selectFrom(input.as('input'))
        .select(({ val }) => ['input.monitor_id', 'input.name', val(JSON.stringify(newState)).as('state')])
        // SQLite parses ON CONFLICT after a select as a join condition unless there is a WHERE.
        .where(({ lit }) => lit(true)),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
