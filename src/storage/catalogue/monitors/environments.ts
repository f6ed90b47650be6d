import { newState } from '#domain/monitor/monitor.ts'
import { jsonRows, type Db } from '../engine.ts'

/** A monitor in one environment. */
export interface Place {
  readonly monitorId: number
  readonly environment: string
}

/** Makes the environments that are not there yet, in which nothing has been heard of their monitors. */
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
        // SQLite takes `on conflict` after a select for a join, unless there is a condition.
        .where(({ lit }) => lit(true)),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
