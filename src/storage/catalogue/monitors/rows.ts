import type { Selectable } from 'kysely'
import type { ProjectId } from '#domain/ids.ts'
import {
  newState,
  type Monitor,
  type MonitorConfig,
  type MonitorEnvironment,
  type MonitorState,
} from '#domain/monitor/monitor.ts'
import { jsonRows, type Db } from '../engine.ts'
import type { MonitorEnvironmentRow, MonitorRow } from './tables.ts'

/** Converts rows in order, each monitor with its environments. */
export async function monitorsFromRows(db: Db, rows: readonly Selectable<MonitorRow>[]): Promise<readonly Monitor[]> {
  const wanted = jsonRows<{ id: number }>(
    { id: 'integer' },
    rows.map(({ id }) => ({ id })),
  )
  const environments = await db
    .selectFrom('monitor_environments')
    .selectAll()
    .where('monitor_id', 'in', (eb) => eb.selectFrom(wanted.as('input')).select('input.id'))
    .orderBy('name')
    .execute()
  const byMonitor = Map.groupBy(environments, (row) => row.monitor_id)
  return rows.map((row) => ({
    ...factsFromRow(row),
    pingKey: row.ping_key,
    createdAt: new Date(row.created_at),
    environments: (byMonitor.get(row.id) ?? []).map(environmentFromRow),
  }))
}

/** The facts needed to evaluate a monitor. Only this code writes the columns. */
export function factsFromRow(
  row: Pick<Selectable<MonitorRow>, 'id' | 'project_id' | 'slug' | 'name' | 'config' | 'muted'>,
) {
  return {
    id: row.id,
    projectId: row.project_id as ProjectId,
    slug: row.slug,
    name: row.name,
    config: JSON.parse(row.config) as MonitorConfig,
    muted: row.muted === 1,
  }
}

export function stateFromRow({ state }: Pick<Selectable<MonitorEnvironmentRow>, 'state'>): MonitorState {
  // A stored state lacks fields that were added after it was written.
  return { ...newState, ...(JSON.parse(state) as MonitorState) }
}

function environmentFromRow(row: Selectable<MonitorEnvironmentRow>): MonitorEnvironment {
  return { name: row.name, muted: row.muted === 1, state: stateFromRow(row) }
}
