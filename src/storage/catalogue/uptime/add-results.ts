import type { CheckResult } from '#domain/uptime/result.ts'
import { isUpAmong } from '#domain/uptime/state.ts'
import type { Db } from '../engine.ts'

interface Standing {
  readonly intervalSeconds: number
  readonly projectId: number
  state: string | null
  since: number | null
  readonly probes: Map<number, { isUp: boolean; at: number }>
  lastAt: number
  newest: CheckResult | undefined
  certificateUntil: number | null
  isTouched: boolean
}

/**
 * Applies check results in order of arrival. A result older than the probe's last one changes nothing. An outage begins
 * when a check goes down and ends when it is up again.
 */
export async function addResults(db: Db, results: readonly CheckResult[]): Promise<void> {
  const ids = [...new Set(results.map(({ checkId }) => checkId))]
  if (ids.length === 0) return
  const standings = await load(db, ids)
  for (const result of results) {
    const standing = standings.get(result.checkId)
    // The check was deleted, or this probe is not assigned to it any more.
    if (standing === undefined || !standing.probes.has(result.probeId)) continue
    const known = standing.probes.get(result.probeId)
    if (known !== undefined && known.at >= result.at) continue
    standing.probes.set(result.probeId, { isUp: result.failure === null, at: result.at })
    // oxlint-disable-next-line no-await-in-loop -- outages begin and end in the order of the results
    await judge(db, standing, result)
  }
  await save(db, standings)
}

async function load(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, Standing>> {
  const rows = await db
    .selectFrom('uptime_checks')
    .select(['id', 'project_id', 'interval_seconds', 'state', 'state_since', 'last_at', 'certificate_until'])
    .where('id', 'in', ids)
    .execute()
  const probes = Map.groupBy(
    await db.selectFrom('uptime_check_probes').selectAll().where('check_id', 'in', ids).execute(),
    ({ check_id }) => check_id,
  )
  return new Map(
    rows.map((row) => [
      row.id,
      {
        intervalSeconds: row.interval_seconds,
        projectId: row.project_id,
        state: row.state,
        since: row.state_since,
        probes: new Map(
          (probes.get(row.id) ?? []).map((one) => [one.probe_id, { isUp: one.is_up === 1, at: one.at ?? 0 }]),
        ),
        lastAt: row.last_at ?? 0,
        newest: undefined,
        certificateUntil: row.certificate_until,
        isTouched: false,
      },
    ]),
  )
}

async function judge(db: Db, standing: Standing, result: CheckResult): Promise<void> {
  standing.isTouched = true
  if (result.at >= standing.lastAt) {
    standing.lastAt = result.at
    standing.newest = result
    standing.certificateUntil = result.certificateUntil ?? standing.certificateUntil
  }
  // Failures during maintenance are expected and open no outage. An earlier outage may still end during maintenance.
  if (result.inMaintenance && result.failure !== null) return
  const reporting = [...standing.probes.values()].filter(({ at }) => at > 0)
  const state = isUpAmong(reporting, standing.intervalSeconds) ? 'up' : 'down'
  if (state === standing.state) return
  if (state === 'down') await begin(db, standing, result)
  if (standing.state === 'down') await end(db, result)
  standing.state = state
  standing.since = result.at
}

async function begin(db: Db, { projectId }: Standing, result: CheckResult): Promise<void> {
  await db
    .insertInto('uptime_outages')
    .values({
      check_id: result.checkId,
      project_id: projectId,
      started_at: result.at,
      ended_at: null,
      evidence: JSON.stringify(result),
      told: null,
    })
    .execute()
}

async function end(db: Db, { checkId, at }: CheckResult): Promise<void> {
  await db
    .updateTable('uptime_outages')
    .set({ ended_at: at })
    .where('check_id', '=', checkId)
    .where('ended_at', 'is', null)
    .execute()
}

async function save(db: Db, standings: ReadonlyMap<number, Standing>): Promise<void> {
  for (const [id, standing] of standings) {
    if (!standing.isTouched) continue
    const { newest } = standing
    // oxlint-disable-next-line no-await-in-loop -- within one transaction
    await db
      .updateTable('uptime_checks')
      .set({
        state: standing.state,
        state_since: standing.since,
        last_at: standing.lastAt,
        certificate_until: standing.certificateUntil,
        ...(newest !== undefined && {
          last_us: Math.round(newest.phases.total * 1000),
          in_maintenance: newest.inMaintenance ? 1 : 0,
        }),
      })
      .where('id', '=', id)
      .execute()
    for (const [probe, { isUp, at }] of standing.probes) {
      if (at === 0) continue
      // oxlint-disable-next-line no-await-in-loop -- within one transaction
      await db
        .updateTable('uptime_check_probes')
        .set({ is_up: isUp ? 1 : 0, at })
        .where('check_id', '=', id)
        .where('probe_id', '=', probe)
        .execute()
    }
  }
}
