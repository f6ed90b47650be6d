import { targetText, type CheckConfig } from '#domain/uptime/check.ts'
import type { Expiry, ToldIncident, UptimeWork } from '#domain/uptime/uptime-work.ts'
import type { Db, Engine } from '../engine.ts'
import { probeFromRow } from './probes.ts'
import { checkFromRow, configFromText, outageFromRow, windowFromRow } from './rows.ts'

const DAY_MS = 86_400_000
/** A probe that polls every few seconds is recorded as seen at most once in this time. */
const SEEN_EVERY_MS = 30_000

/** Background jobs' access to uptime checks. */
export function createUptimeWork({ db }: Engine): UptimeWork {
  return {
    revision: () => revision(db),
    checksOf: async (probeId) => {
      const rows = await db
        .selectFrom('uptime_checks')
        .innerJoin('uptime_check_probes', 'uptime_check_probes.check_id', 'uptime_checks.id')
        .selectAll('uptime_checks')
        .where('uptime_check_probes.probe_id', '=', probeId)
        .where('is_enabled', '=', 1)
        .execute()
      return rows.map(checkFromRow)
    },
    sealSecrets: (seal) => db.transaction().execute((trx) => sealSecrets(trx, seal)),
    windows: async () => (await db.selectFrom('uptime_windows').selectAll().execute()).map(windowFromRow),
    probeOf: (hash, now) => probeOf(db, hash, now),
    untold: (limit) => untold(db, limit),
    told: async (id, incident) => {
      await db
        .updateTable('uptime_outages')
        .set({ told: JSON.stringify(incident) })
        .where('id', '=', id)
        .execute()
    },
    closed: async (id) => {
      await db.updateTable('uptime_outages').set({ is_closed: 1 }).where('id', '=', id).execute()
    },
    domainsDue: (before, limit) => domainsDue(db, before, limit),
    setDomain: async (checkId, standing, now) => {
      const known = { domain_until: standing.kind === 'known' ? standing.until.getTime() : null }
      const domain = standing.kind === 'unknown' ? null : JSON.stringify(standing)
      await db
        .updateTable('uptime_checks')
        .set({ domain, ...known, domain_asked_at: now.getTime() })
        .where('id', '=', checkId)
        .execute()
    },
    expiries: (now) => expiries(db, now),
    warned: async (checkId, what, incident) => {
      const told = incident === null ? null : JSON.stringify(incident)
      await db
        .updateTable('uptime_checks')
        .set(what === 'certificate' ? { certificate_told: told } : { domain_told: told })
        .where('id', '=', checkId)
        .execute()
    },
  }
}

/** The checked address stays the same, so schedulers need no update. */
async function sealSecrets(trx: Db, seal: (config: CheckConfig) => CheckConfig): Promise<void> {
  const rows = await trx.selectFrom('uptime_checks').select(['id', 'config']).where('kind', '=', 'http').execute()
  for (const { id, config } of rows) {
    const before = configFromText(config)
    const sealed = seal(before)
    if (sealed === before) continue
    // oxlint-disable-next-line no-await-in-loop -- within one transaction
    await trx
      .updateTable('uptime_checks')
      .set({ config: JSON.stringify(sealed), target: targetText(sealed.target) })
      .where('id', '=', id)
      .execute()
  }
}

function incidentOf(text: string | null): ToldIncident | null {
  return text === null ? null : (JSON.parse(text) as ToldIncident)
}

async function revision(db: Db): Promise<string> {
  const [checks, windows] = await Promise.all([
    db
      .selectFrom('uptime_checks')
      .select(({ fn }) => [fn.countAll().as('many'), fn.sum('version').as('versions'), fn.max('id').as('newest')])
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('uptime_windows')
      .select(({ fn }) => [fn.countAll().as('many'), fn.max('id').as('newest')])
      .executeTakeFirstOrThrow(),
  ])
  return [checks.many, checks.versions, checks.newest, windows.many, windows.newest].join(':')
}

async function probeOf(db: Db, hash: string, now: Date) {
  const row = await db.selectFrom('uptime_probes').selectAll().where('token_hash', '=', hash).executeTakeFirst()
  if (row === undefined) return undefined
  if (now.getTime() - (row.last_seen_at ?? 0) >= SEEN_EVERY_MS)
    await db.updateTable('uptime_probes').set({ last_seen_at: now.getTime() }).where('id', '=', row.id).execute()
  return probeFromRow(row)
}

/** Outages whose beginning has not been announced, or that ended after it was. */
async function untold(db: Db, limit: number): ReturnType<UptimeWork['untold']> {
  const rows = await db
    .selectFrom('uptime_outages')
    .selectAll()
    .where('is_closed', '=', 0)
    .where((eb) => eb.or([eb('told', 'is', null), eb('ended_at', 'is not', null)]))
    .orderBy('id')
    .limit(limit)
    .execute()
  if (rows.length === 0) return []
  const checks = await db
    .selectFrom('uptime_checks')
    .selectAll()
    .where(
      'id',
      'in',
      rows.map(({ check_id }) => check_id),
    )
    .execute()
  const byId = new Map(checks.map((row) => [row.id, checkFromRow(row)]))
  return rows.flatMap((row) => {
    const check = byId.get(row.check_id)
    return check === undefined ? [] : [{ ...outageFromRow(row), check, told: incidentOf(row.told) }]
  })
}

async function domainsDue(db: Db, before: Date, limit: number): ReturnType<UptimeWork['domainsDue']> {
  const rows = await db
    .selectFrom('uptime_checks')
    .selectAll()
    .where('is_enabled', '=', 1)
    .where((eb) => eb.or([eb('domain_asked_at', 'is', null), eb('domain_asked_at', '<', before.getTime())]))
    .orderBy('domain_asked_at')
    .limit(limit)
    .execute()
  return rows.map(checkFromRow).flatMap(({ id, target, domainDays }) => {
    const host = target.kind === 'http' ? URL.parse(target.url)?.hostname : target.host
    return domainDays === 0 || host === undefined ? [] : [{ checkId: id, host }]
  })
}

async function expiries(db: Db, now: Date): Promise<readonly Expiry[]> {
  const rows = await db
    .selectFrom('uptime_checks')
    .selectAll()
    .where((eb) => eb.or([eb('certificate_until', 'is not', null), eb('domain_until', 'is not', null)]))
    .execute()
  return rows.flatMap((row) => {
    const check = checkFromRow(row)
    const each = [
      {
        what: 'certificate',
        at: row.certificate_until,
        told: incidentOf(row.certificate_told),
        days: check.certificateDays,
      },
      { what: 'domain', at: row.domain_until, told: incidentOf(row.domain_told), days: check.domainDays },
    ] as const
    return each.flatMap(({ what, at, told, days }) => {
      if (at === null) return []
      const isSoon = check.isEnabled && days > 0 && at - now.getTime() < days * DAY_MS
      return isSoon === (told !== null) ? [] : [{ check, what, until: new Date(at), told }]
    })
  })
}
