import { createHash } from 'node:crypto'
import { operatorGrant } from '#domain/access/operator-grant.ts'
import type { Catalogue } from '#domain/catalogue.ts'
import type { EventReader } from '#domain/event/event-store.ts'
import type { EventId, ProjectId } from '#domain/ids.ts'
import type { MonitorReport, NewMonitorReport } from '#domain/monitor-issue/report.ts'
import type { Spool } from '#domain/spool/spool.ts'

export interface IncidentParts {
  readonly catalogue: Pick<Catalogue, 'issues' | 'upkeep'>
  readonly events: Pick<EventReader, 'event'>
  readonly spool: Pick<Spool, 'append' | 'backlog'>
}

/** A reported incident, as remembered by its monitor. */
export interface ReportedIncident {
  readonly projectId: ProjectId
  readonly eventId: EventId
  /** Milliseconds since the epoch. */
  readonly reportedAt: number
}

/** Returns the id of the event that the report becomes. */
export function incidentId(projectId: ProjectId, { identity }: Pick<NewMonitorReport, 'identity'>): EventId {
  return createHash('md5')
    .update(JSON.stringify(['monitor', projectId, ...identity]))
    .digest('hex') as EventId
}

/**
 * Reports an incident of a monitor. The report goes through the spool and from there becomes an event, an issue and an
 * alert. Idempotent.
 * @throws if the spool rejects it; the caller must report it again
 */
export async function reportIncident(
  { spool }: Pick<IncidentParts, 'spool'>,
  projectId: ProjectId,
  report: NewMonitorReport,
  now: Date,
): Promise<ReportedIncident> {
  const { identity: _, ...said } = report
  const eventId = incidentId(projectId, report)
  const body = new TextEncoder().encode(JSON.stringify({ eventId, ...said } satisfies MonitorReport))
  const reportedAt = now.getTime()
  const taken = await spool.append({ header: { kind: 'incident', projectId, receivedAt: reportedAt }, body })
  if (!taken.ok) throw new Error(`An incident could not be kept: ${taken.refusal.reason}.`)
  return { projectId, eventId, reportedAt }
}

/**
 * `waiting`: the event has not been digested, so ask again later. `left`: the issue is already archived or resolved, or
 * gone.
 */
export type Recovery = 'resolved' | 'left' | 'waiting'

/**
 * Resolves the issue of an incident whose monitor has recovered. If another incident of the same monitor starts while
 * the result is `waiting`, the caller must drop this one: the issue must not be resolved while the monitor fails again.
 * @param recoveredAt when the monitor recovered; later failures reopen the issue
 */
export async function resolveIncident(
  { catalogue, events, spool }: IncidentParts,
  { projectId, eventId, reportedAt }: ReportedIncident,
  recoveredAt: Date,
): Promise<Recovery> {
  // An event is stored before its issue, so only events released by the spool are in both.
  const { oldestReceivedAt } = spool.backlog()
  if (oldestReceivedAt !== null && oldestReceivedAt <= reportedAt) return 'waiting'
  const grant = operatorGrant('event:read')
  const found = await events.event(grant, eventId, projectId)
  if (found === undefined) return 'left'
  const [issue] = await catalogue.issues.byGroups(grant, [{ projectId, groupHash: found.groupHash }])
  if (issue === undefined) return 'left'
  return (await catalogue.upkeep.recovered(issue.id, recoveredAt)) ? 'resolved' : 'left'
}
