import { randomUUID } from 'node:crypto'
import {
  MAX_ENVIRONMENTS,
  MAX_MONITORS,
  defaultConfig,
  type MonitorConfig,
  type MonitorConfigChange,
} from '#domain/monitor/monitor.ts'
import type { CheckIn } from '#domain/monitor/check-in.ts'
import { jsonRows, type Db } from '#storage/catalogue/engine.ts'
import { makeEnvironments, type Place } from '#storage/catalogue/monitors/environments.ts'
import { queueCheckIns } from '#storage/catalogue/monitors/queue.ts'
import type { CommitStep } from '../commit-step.ts'
import type { DigestedCheckIn } from './kind.ts'

/**
 * Queues check-ins for evaluation. Unknown monitors are created. Settings sent by an SDK apply, and those it omits stay
 * unchanged. Check-ins beyond the limits for untrusted senders are dropped.
 */
export const commitCheckIns: CommitStep<DigestedCheckIn> = {
  async run({ db, now }, items) {
    const checkIns = items.flatMap(({ checkIn }) => checkIn ?? [])
    if (checkIns.length === 0) return {}
    const known = await knownMonitors(db, checkIns)
    await makeMonitors(db, checkIns, known, now)
    await changeSettings(db, checkIns, known)
    const places = await environmentsOf(db, checkIns, known)
    await queue(db, checkIns, known, places)
    return {}
  },
}

interface Known {
  readonly id: number
  config: string
}

/** By project and slug. */
type Monitors = Map<string, Known>

const keyOf = ({ projectId, slug }: Pick<CheckIn, 'projectId' | 'slug'>) => `${projectId}:${slug}`

async function knownMonitors(db: Db, checkIns: readonly CheckIn[]): Promise<Monitors> {
  const wanted = jsonRows<{ project_id: number; slug: string }>(
    { project_id: 'integer', slug: 'text' },
    checkIns.map(({ projectId, slug }) => ({ project_id: projectId, slug })),
  )
  const rows = await db
    .selectFrom('monitors')
    .innerJoin(wanted.as('input'), (join) =>
      join.onRef('monitors.project_id', '=', 'input.project_id').onRef('monitors.slug', '=', 'input.slug'),
    )
    .select(['monitors.id', 'monitors.project_id', 'monitors.slug', 'monitors.config'])
    .distinct()
    .execute()
  return new Map(rows.map(({ id, project_id, slug, config }) => [`${project_id}:${slug}`, { id, config }]))
}

async function makeMonitors(db: Db, checkIns: readonly CheckIn[], known: Monitors, now: Date): Promise<void> {
  const missing = new Map(checkIns.filter((one) => !known.has(keyOf(one))).map((one) => [keyOf(one), one]))
  for (const [key, one] of missing) {
    const { projectId, slug } = one
    const count = db.selectFrom('monitors').select(({ fn }) => fn.countAll<number>().as('many'))
    const { many } = await count.where('project_id', '=', projectId).executeTakeFirstOrThrow()
    if (many >= MAX_MONITORS) continue
    const config = JSON.stringify({ ...defaultConfig, ...one.config })
    const { id } = await db
      .insertInto('monitors')
      .values({
        project_id: projectId,
        slug,
        name: slug,
        config,
        ping_key: randomUUID(),
        created_at: now.getTime(),
        muted: 0,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    known.set(key, { id, config })
  }
}

/** The last value wins. Due times are computed at evaluation, which follows immediately. */
async function changeSettings(db: Db, checkIns: readonly CheckIn[], known: Monitors): Promise<void> {
  const said = new Map<string, MonitorConfigChange>()
  for (const one of checkIns) if (one.config !== null) said.set(keyOf(one), { ...said.get(keyOf(one)), ...one.config })
  for (const [key, config] of said) {
    const monitor = known.get(key)
    if (monitor === undefined) continue
    // `unread` describes only the last check-in.
    const { unread: _, ...before } = JSON.parse(monitor.config) as MonitorConfig
    const text = JSON.stringify({ ...before, ...config })
    if (monitor.config === text) continue
    await db.updateTable('monitors').set({ config: text }).where('id', '=', monitor.id).execute()
    await db.updateTable('monitor_environments').set({ due_at: 0 }).where('monitor_id', '=', monitor.id).execute()
    monitor.config = text
  }
}

/** The existing environments by monitor, including those just created. */
async function environmentsOf(
  db: Db,
  checkIns: readonly CheckIn[],
  known: Monitors,
): Promise<ReadonlyMap<number, ReadonlySet<string>>> {
  const wanted = jsonRows<{ id: number }>(
    { id: 'integer' },
    [...new Set(checkIns.flatMap((one) => known.get(keyOf(one))?.id ?? []))].map((id) => ({ id })),
  )
  const rows = await db
    .selectFrom('monitor_environments')
    .select(['monitor_id', 'name'])
    .where('monitor_id', 'in', (eb) => eb.selectFrom(wanted.as('input')).select('input.id'))
    .execute()
  const found = new Map<number, Set<string>>()
  for (const { monitor_id: id, name } of rows) found.set(id, (found.get(id) ?? new Set()).add(name))
  const missing: Place[] = []
  for (const one of checkIns) {
    const id = known.get(keyOf(one))?.id
    if (id === undefined) continue
    const names = found.get(id) ?? new Set<string>()
    found.set(id, names)
    if (names.has(one.environment) || names.size >= MAX_ENVIRONMENTS) continue
    missing.push({ monitorId: id, environment: one.environment })
    names.add(one.environment)
  }
  await makeEnvironments(db, missing)
  return found
}

async function queue(
  db: Db,
  checkIns: readonly CheckIn[],
  known: Monitors,
  places: ReadonlyMap<number, ReadonlySet<string>>,
): Promise<void> {
  const queued = checkIns.flatMap((checkIn) => {
    const monitorId = known.get(keyOf(checkIn))?.id
    if (monitorId === undefined || places.get(monitorId)?.has(checkIn.environment) !== true) return []
    return [{ monitorId, checkIn }]
  })
  await queueCheckIns(db, queued)
}
