import { sql } from 'kysely'
import type { CheckIn } from '#domain/monitor/check-in.ts'
import type { JudgedEnvironment, MonitorClock, MonitorTurn, MonitorWork } from '#domain/monitor/monitor-catalogue.ts'
import { jsonRows, type Db, type Engine } from '../engine.ts'
import { makeEnvironments } from './environments.ts'
import { queueCheckIns } from './queue.ts'
import { factsFromRow, stateFromRow } from './rows.ts'

/** The store of the job that evaluates monitors. */
export function createMonitorWork({ db }: Engine): MonitorWork {
  return {
    clock: () => readClock(db),
    waiting: (now, limit) => waiting(db, now, limit),
    commit: (turn) => db.transaction().execute((trx) => commit(trx, turn)),
    queue: (monitorId, checkIns) => db.transaction().execute((trx) => putInLine(trx, monitorId, checkIns)),
  }
}

async function putInLine(trx: Db, monitorId: number, checkIns: readonly CheckIn[]): Promise<void> {
  const names = new Set(checkIns.map(({ environment }) => environment))
  const places = [...names].map((environment) => ({ monitorId, environment }))
  await makeEnvironments(trx, places)
  await queueCheckIns(
    trx,
    checkIns.map((checkIn) => ({ monitorId, checkIn })),
  )
}

export async function readClock(db: Db): Promise<MonitorClock> {
  const row = await db.selectFrom('monitor_clock').selectAll().executeTakeFirst()
  if (row === undefined) return { turn: 0, aliveAt: null, absences: [] }
  return { turn: row.turn, aliveAt: row.alive_at, absences: JSON.parse(row.absences) as MonitorClock['absences'] }
}

async function waiting(db: Db, now: number, limit: number): ReturnType<MonitorWork['waiting']> {
  const queue = await db.selectFrom('monitor_check_ins').selectAll().orderBy('id').limit(limit).execute()
  const due = await db
    .selectFrom('monitor_environments')
    .select(['monitor_id', 'name as environment'])
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(limit)
    .execute()
  const resolving = await db
    .selectFrom('monitor_environments')
    .select(['monitor_id', 'name as environment'])
    .where(sql<boolean>`state ->> '$.resolving' is not null`)
    .limit(limit)
    .execute()
  const places = [...queue, ...due, ...resolving].map(({ monitor_id, environment }) => ({ monitor_id, environment }))
  const checkIns = Map.groupBy(queue, placeOf)
  const environments = (await rowsOf(db, places)).map((row): JudgedEnvironment => ({
    monitor: factsFromRow(row),
    environment: row.environment,
    muted: row.environment_muted === 1,
    state: stateFromRow(row),
    checkIns: (checkIns.get(placeOf({ monitor_id: row.id, environment: row.environment })) ?? []).map(
      ({ check_in }) => JSON.parse(check_in) as CheckIn,
    ),
  }))
  const last = queue.at(-1)
  const isCut = queue.length === limit && last !== undefined
  const readTo = isCut ? (JSON.parse(last.check_in) as CheckIn).receivedAt : null
  return { environments, upTo: last?.id ?? 0, readTo, more: isCut || due.length === limit }
}

interface Place {
  readonly monitor_id: number
  readonly environment: string
}

function placeOf({ monitor_id, environment }: Place): string {
  return `${monitor_id}:${environment}`
}

function rowsOf(db: Db, places: readonly Place[]) {
  const wanted = jsonRows<Place>({ monitor_id: 'integer', environment: 'text' }, [
    ...new Map(places.map((place) => [placeOf(place), place])).values(),
  ])
  return db
    .selectFrom(wanted.as('input'))
    .innerJoin('monitors', 'monitors.id', 'input.monitor_id')
    .innerJoin('monitor_environments', (join) =>
      join
        .onRef('monitor_environments.monitor_id', '=', 'input.monitor_id')
        .onRef('monitor_environments.name', '=', 'input.environment'),
    )
    .select([
      'monitors.id',
      'monitors.project_id',
      'monitors.slug',
      'monitors.name',
      'monitors.config',
      'monitors.muted',
      'monitor_environments.name as environment',
      'monitor_environments.muted as environment_muted',
      'monitor_environments.state',
    ])
    .execute()
}

async function commit(trx: Db, { clock, states, upTo }: MonitorTurn): Promise<boolean> {
  const values = { turn: clock.turn + 1, alive_at: clock.aliveAt ?? 0, absences: JSON.stringify(clock.absences) }
  const turned =
    clock.turn === 0
      ? await trx
          .insertInto('monitor_clock')
          .values({ id: 1, ...values })
          .onConflict((conflict) => conflict.doNothing())
          .returning('turn')
          .execute()
      : await trx.updateTable('monitor_clock').set(values).where('turn', '=', clock.turn).returning('turn').execute()
  if (turned.length === 0) return false
  await writeStates(trx, states)
  if (upTo > 0) await trx.deleteFrom('monitor_check_ins').where('id', '<=', upTo).execute()
  return true
}

async function writeStates(trx: Db, states: MonitorTurn['states']): Promise<void> {
  if (states.length === 0) return
  interface Row extends Place {
    readonly state: string
    readonly status: string
    readonly due_at: number | null
  }
  const input = jsonRows<Row>(
    { monitor_id: 'integer', environment: 'text', state: 'text', status: 'text', due_at: 'integer' },
    states.map(({ monitorId, environment, state, dueAt }) => ({
      monitor_id: monitorId,
      environment,
      state: JSON.stringify(state),
      status: state.status,
      due_at: dueAt,
    })),
  )
  await trx
    .updateTable('monitor_environments')
    .from(input.as('input'))
    .set((eb) => ({ state: eb.ref('input.state'), status: eb.ref('input.status'), due_at: eb.ref('input.due_at') }))
    .whereRef('monitor_environments.monitor_id', '=', 'input.monitor_id')
    .whereRef('monitor_environments.name', '=', 'input.environment')
    .execute()
}
