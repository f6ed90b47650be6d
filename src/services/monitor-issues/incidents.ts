import { createHash } from 'node:crypto'
import { operatorGrant } from '#domain/access/operator-grant.ts'
import type { Catalogue } from '#domain/catalogue.ts'
import type { EventReader } from '#domain/event/event-store.ts'
import type { EventId, ProjectId } from '#domain/ids.ts'
import type { MonitorReport, NewMonitorReport } from '#domain/monitor-issue/report.ts'
import type { Spool } from '#domain/spool/spool.ts'

/** The stores that incidents of monitors are written to and looked up in. */
export interface IncidentParts {
  readonly catalogue: Pick<Catalogue, 'issues' | 'upkeep'>
  readonly events: Pick<EventReader, 'event'>
  readonly spool: Pick<Spool, 'append' | 'backlog'>
}

/** An incident that was reported, as its monitor remembers it. */
export interface ReportedIncident {
  readonly projectId: ProjectId
  readonly eventId: EventId
  /** Milliseconds since the epoch. */
  readonly reportedAt: number
}

/** Returns the id of the event that this report becomes. */
export function incidentId(projectId: ProjectId, { identity }: Pick<NewMonitorReport, 'identity'>): EventId {
  return createHash('md5')
    .update(JSON.stringify(['monitor', projectId, ...identity]))
    .digest('hex') as EventId
}

/**
 * Reports that a monitor found something wrong. The report goes where everything else comes in and becomes an event, an
 * issue and an alert from there; repeated, it is still one event.
 * @throws when the spool takes nothing: whoever reports does so again
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
 * `waiting`: its event has not been digested yet, ask again on a later tick. `left`: somebody has archived or resolved
 * the issue, or it is gone.
 */
export type Recovery = 'resolved' | 'left' | 'waiting'

/**
 * Resolves the issue that an incident's event fell into, because its monitor has recovered. Whoever opens another
 * incident of the same monitor before the answer is other than `waiting` forgets this one: the issue is not to be
 * resolved while it goes wrong again.
 * @param recoveredAt when the monitor recovered; what goes wrong later brings the issue back
 */
export async function resolveIncident(
  { catalogue, events, spool }: IncidentParts,
  { projectId, eventId, reportedAt }: ReportedIncident,
  recoveredAt: Date,
): Promise<Recovery> {
  // An event is stored before its issue is: only what the spool has released is in both.
  const { oldestReceivedAt } = spool.backlog()
  if (oldestReceivedAt !== null && oldestReceivedAt <= reportedAt) return 'waiting'
  const grant = operatorGrant('event:read')
  const found = await events.event(grant, eventId, projectId)
  if (found === undefined) return 'left'
  const [issue] = await catalogue.issues.byGroups(grant, [{ projectId, groupHash: found.groupHash }])
  if (issue === undefined) return 'left'
  return (await catalogue.upkeep.recovered(issue.id, recoveredAt)) ? 'resolved' : 'left'
}
