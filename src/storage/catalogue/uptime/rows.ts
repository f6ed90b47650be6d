import type { Selectable } from 'kysely'
import type { ProjectId } from '#domain/ids.ts'
import { targetKinds, type CheckConfig, type UptimeCheck } from '#domain/uptime/check.ts'
import type { MaintenanceDraft, MaintenanceTime, MaintenanceWindow } from '#domain/uptime/maintenance.ts'
import type { CheckResult } from '#domain/uptime/result.ts'
import type { CheckState } from '#domain/uptime/state.ts'
import type { CheckStanding, DomainStanding, ListedCheck, Outage } from '#domain/uptime/uptime-catalogue.ts'
import type { OutageRow, UptimeCheckRow } from './tables.ts'

type CheckRow = Selectable<UptimeCheckRow>

/** The columns of a list entry. */
export const listedColumns = [
  'id',
  'project_id',
  'name',
  'kind',
  'target',
  'interval_seconds',
  'is_enabled',
  'state',
  'state_since',
  'in_maintenance',
  'last_at',
  'last_us',
  'certificate_until',
  'domain',
  'domain_until',
] as const

type ListedRow = Pick<CheckRow, (typeof listedColumns)[number]>

export function checkFromRow(
  row: Pick<CheckRow, 'id' | 'project_id' | 'config' | 'created_at' | 'created_by'>,
): UptimeCheck {
  return {
    ...configFromText(row.config),
    id: row.id,
    projectId: row.project_id as ProjectId,
    createdAt: new Date(row.created_at),
    createdBy: row.created_by,
  }
}

export function configFromText(text: string): CheckConfig {
  // Only this code writes the column. Configs from before sealed headers existed have none.
  const config = JSON.parse(text) as CheckConfig
  const { target } = config
  return target.kind === 'http'
    ? { ...config, target: { ...target, sealedHeaders: target.sealedHeaders ?? [] } }
    : config
}

export function listedFromRow(row: ListedRow): ListedCheck {
  return {
    ...standingFromRow(row),
    kind: targetKinds.find((kind) => kind === row.kind) ?? 'http',
    target: row.target,
    intervalSeconds: row.interval_seconds,
  }
}

export function standingFromRow(row: ListedRow): CheckStanding {
  return {
    checkId: row.id,
    projectId: row.project_id as ProjectId,
    name: row.name,
    state: stateOf(row),
    since: dateOf(row.state_since),
    lastAt: dateOf(row.last_at),
    lastMs: row.last_us === null ? null : row.last_us / 1000,
    certificateUntil: dateOf(row.certificate_until),
    domain: domainOf(row),
  }
}

function stateOf(row: Pick<ListedRow, 'is_enabled' | 'in_maintenance' | 'state'>): CheckState {
  if (row.is_enabled === 0) return 'paused'
  if (row.in_maintenance === 1) return 'maintenance'
  return row.state === 'up' || row.state === 'down' ? row.state : 'pending'
}

function domainOf({ domain, domain_until: until }: Pick<ListedRow, 'domain' | 'domain_until'>): DomainStanding {
  if (domain === null) return { kind: 'unknown' }
  const found = JSON.parse(domain) as { readonly domain: string; readonly reason?: string }
  if (until !== null) return { kind: 'known', domain: found.domain, until: new Date(until) }
  return { kind: 'untold', domain: found.domain, reason: found.reason ?? '' }
}

function dateOf(at: number | null): Date | null {
  return at === null ? null : new Date(at)
}

export function outageFromRow(row: Selectable<OutageRow>): Outage {
  return {
    id: row.id,
    checkId: row.check_id,
    projectId: row.project_id as ProjectId,
    from: new Date(row.started_at),
    until: dateOf(row.ended_at),
    evidence: JSON.parse(row.evidence) as CheckResult,
  }
}

/** A draft as stored: times are numbers. */
type KeptTime =
  | { readonly kind: 'once'; readonly from: number; readonly until: number }
  | Extract<MaintenanceTime, { kind: 'schedule' }>

export function draftText({ name, checkIds, time }: MaintenanceDraft): string {
  const kept: KeptTime =
    time.kind === 'once' ? { kind: 'once', from: time.from.getTime(), until: time.until.getTime() } : time
  return JSON.stringify({ name, checkIds, time: kept })
}

export function windowFromRow(row: {
  readonly id: number
  readonly project_id: number
  readonly draft: string
  readonly created_by: string
}): MaintenanceWindow {
  const { time, ...draft } = JSON.parse(row.draft) as { name: string; checkIds: readonly number[]; time: KeptTime }
  return {
    ...draft,
    time: time.kind === 'once' ? { kind: 'once', from: new Date(time.from), until: new Date(time.until) } : time,
    id: row.id,
    projectId: row.project_id as ProjectId,
    createdBy: row.created_by,
  }
}
