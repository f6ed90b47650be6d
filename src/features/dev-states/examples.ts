import type { Grant } from '#domain/access/access.ts'
import type { StoredEvent } from '#domain/event/event-store.ts'
import { windowOf } from '#domain/explore/explore-query.ts'
import { parseTraceId, type TraceId } from '#domain/ids.ts'
import { shortId } from '#domain/issue/issue.ts'
import { running } from '#running'
import { guard } from '#running/guard.ts'
import { projectsOfPeople } from '#running/self-project.ts'

/** Example objects found on this server, for viewing pages. The demo (`npm run seed`) creates most of them. */
export interface Examples {
  readonly issue?: string | undefined
  readonly event?: string | undefined
  readonly trace?: string | undefined
  readonly profile?: string | undefined
  readonly project?: string | undefined
  readonly release?: string | undefined
  readonly bundle?: string | undefined
  readonly dashboard?: string | undefined
  readonly check?: string | undefined
  readonly monitor?: string | undefined
  readonly replay?: string | undefined
  readonly statusPage?: string | undefined
  readonly statusIncident?: string | undefined
  readonly alert?: string | undefined
  readonly receiver?: string | undefined
  readonly team?: string | undefined
  readonly member?: string | undefined
  readonly integration?: string | undefined
  readonly webhook?: string | undefined
}

/** Maximum age of an example. */
const LOOKED_BACK_MS = 90 * 86_400_000

/** Finds one of each. Redirects to sign-in without a session. */
export async function findExamples(): Promise<Examples> {
  const projects = await guard('project:read')
  const { catalogue } = running()
  const anyCheck = { projects: [], text: '', state: 'any' } as const
  const events = await guard('event:read')
  const [[project], [release], [bundle], [dashboard], { checks }, { monitors }] = await Promise.all([
    catalogue.projects.list(projects),
    catalogue.releases.list(projects, {}, 'newest', { offset: 0, limit: 1 }),
    catalogue.artifacts.bundles(projects, {}, 1),
    catalogue.dashboards.list(events),
    catalogue.uptime.list(events, anyCheck, { limit: 1, offset: 0 }),
    running().monitors.list(events, { limit: 1, offset: 0 }),
  ])
  return {
    project: project?.slug,
    release: release?.version,
    bundle: bundle?.id.toString(),
    dashboard: dashboard?.id.toString(),
    check: checks[0]?.checkId.toString(),
    monitor: monitors[0]?.id.toString(),
    replay: await replayExample(),
    ...(await eventExamples()),
    ...(await alertExamples()),
    ...(await peopleExamples()),
  }
}

async function replayExample(): Promise<string | undefined> {
  const grant = await guard('event:read')
  const { period } = windowOf('30d', new Date())
  const set = { where: { kind: 'all', parts: [] }, period, environments: [], slugs: new Map() } as const
  const window = { sort: 'errors', descending: true, offset: 0, limit: 1 } as const
  return (await running().replays.list(grant, set, window))[0]?.replayId
}

async function eventExamples(): Promise<Examples> {
  const grants = { events: await guard('event:read'), projects: await guard('project:read') }
  const { catalogue, events } = running()
  const projects = await projectsOfPeople(await catalogue.projects.list(grants.projects))
  const page = { order: 'newest', limit: 50 } as const
  const newest = await events.bodies(grants.events, { projects: projects.map(({ id }) => id) }, page)
  const recently = { since: new Date(Date.now() - LOOKED_BACK_MS), until: new Date() }
  const [profile] = await events.profiles(grants.events, { period: recently }, { limit: 1 })
  const event = (await withSpans(grants.events, newest)) ?? newest[0]
  const [issue] = event === undefined ? [] : await catalogue.issues.byGroups(grants.events, [event])
  const project = projects.find(({ id }) => id === issue?.projectId)
  return {
    event: event?.eventId,
    trace: event && traceOf(event),
    profile: profile?.profileId,
    issue: issue && project && shortId(project.slug, issue.number),
  }
}

/** Returns the first event whose trace has spans, because both pages show more then. */
async function withSpans(grant: Grant<'event:read'>, events: readonly StoredEvent[]): Promise<StoredEvent | undefined> {
  for (const event of events) {
    const trace = traceOf(event)
    // oxlint-disable-next-line no-await-in-loop -- usually one of the first has some
    if (trace !== undefined && (await running().events.trace(grant, trace, 1)).total > 0) return event
  }
  return undefined
}

function traceOf({ event }: StoredEvent): TraceId | undefined {
  const id = event.contexts?.trace?.trace_id
  return typeof id === 'string' ? parseTraceId(id) : undefined
}

async function alertExamples(): Promise<Examples> {
  const grant = await guard('alerts:read')
  const { alerts } = running().catalogue
  const { statusPages } = running().catalogue
  const [[rule], [receiver], [page]] = await Promise.all([
    alerts.rules(grant),
    alerts.receivers(grant),
    statusPages.list(grant),
  ])
  const [incident] = page === undefined ? [] : await statusPages.incidents(grant, page.id, 'incident')
  return {
    alert: rule?.id.toString(),
    receiver: receiver?.id.toString(),
    statusPage: page?.id.toString(),
    statusIncident: incident?.id.toString(),
  }
}

async function peopleExamples(): Promise<Examples> {
  const grants = { teams: await guard('team:read'), people: await guard('member:read'), org: await guard('org:write') }
  const { catalogue, accounts } = running()
  const [[team], [member], [integration], [webhook]] = await Promise.all([
    catalogue.teams.list(grants.teams),
    accounts.members.list(grants.people),
    catalogue.integrations.list(grants.org),
    catalogue.webhooks.list(grants.org),
  ])
  const ids = { integration: integration?.id.toString(), webhook: webhook?.id.toString() }
  return { team: team?.slug, member: member?.userId, ...ids }
}
