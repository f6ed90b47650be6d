import { parseEventId, type EventId } from '#domain/ids.ts'
import type { Miss } from '#domain/import/tally.ts'
import type { ForeignEvent, Here, SourcePage, SourceStep } from '../foreign.ts'
import type { ForeignIssue } from '../foreign-issue.ts'
import { payloadOf } from './event-payload.ts'
import { hasMore, issueOf } from './issues.ts'
import { apiPages, missOf } from './pages.ts'
import { eventShape, issueShape, type SentryEvent, type SentryProject } from './shapes.ts'
import type { SentryContext } from './source.ts'

/** Concurrent requests for individual full events. */
const AT_ONCE = 4

/** Each project's events, newest first, then the decisions about their issues. */
export function eventSteps(context: SentryContext): readonly SourceStep[] {
  return [
    ...context.projects.map((project) => projectEvents(context, project)),
    ...context.projects.map((project) => projectIssues(context, project)),
  ]
}

function projectEvents(context: SentryContext, project: SentryProject): SourceStep {
  const { api, organization, options } = context
  return {
    name: `events ${project.id}`,
    pages: async function* (cursor, here): AsyncGenerator<SourcePage> {
      const kept = await here.keptSince(project.id)
      const since = options.since !== undefined && options.since > kept ? options.since : kept
      const path = `/projects/${organization}/${project.slug}/events/?full=true`
      for await (const page of apiPages(api, { path, shape: eventShape, kind: 'event', cursor })) {
        const isOld = page.rows.some((event) => whenOf(event) < since)
        const read = await eventsOf(
          context,
          project,
          page.rows.filter((event) => whenOf(event) >= since),
          here,
        )
        const old =
          isOld && since === kept ? [missOf('event', 'too_old', `${project.slug}: before ${since.toISOString()}`)] : []
        yield { things: read.events, misses: [...page.misses, ...read.misses, ...old], next: isOld ? null : page.next }
        if (isOld) return
      }
    },
  }
}

function whenOf({ dateReceived, dateCreated }: SentryEvent): Date {
  return dateReceived ?? dateCreated ?? new Date(0)
}

async function eventsOf(
  { api, organization }: SentryContext,
  project: SentryProject,
  rows: readonly SentryEvent[],
  here: Here,
): Promise<{ events: readonly ForeignEvent[]; misses: readonly Miss[] }> {
  const withIds = rows.flatMap((row) => {
    const id = parseEventId(row.eventID)
    return id === undefined ? [] : [{ id, row }]
  })
  const known = await here.events(
    project.id,
    withIds.map(({ id }) => id),
  )
  const fresh = withIds.filter(({ id }) => !known.has(id))
  const events: ForeignEvent[] = []
  const misses: Miss[] = []
  const whole = async ({ id, row }: { id: EventId; row: SentryEvent }): Promise<ForeignEvent | Miss> => {
    const full = row.entries ? row : await wholeEvent(api, `/projects/${organization}/${project.slug}/events/${id}/`)
    if (full === undefined) return missOf('event', 'unreadable', id)
    const type = full['type']
    if (type === 'transaction' || type === 'generic' || type === 'performance')
      return missOf('event', 'no_counterpart', type)
    return {
      kind: 'event',
      project: project.id,
      id,
      receivedAt: whenOf(row),
      payload: payloadOf(full),
      issue: row.groupID ?? full.groupID ?? null,
    }
  }
  for (let start = 0; start < fresh.length; start += AT_ONCE)
    for (const one of await Promise.all(fresh.slice(start, start + AT_ONCE).map(whole)))
      if (one.kind === 'event' && 'payload' in one) events.push(one)
      else misses.push(one)
  // Oldest first, because an issue's title comes from its newest event.
  return { events: events.toReversed(), misses }
}

/** Fetches a full event from a server whose lists do not support `full`. */
async function wholeEvent(api: SentryContext['api'], path: string): Promise<SentryEvent | undefined> {
  const answer = await api.get(path, { miss: true })
  const read = eventShape.safeParse(answer.ok ? answer.body : undefined)
  return read.success ? read.data : undefined
}

function projectIssues({ api, organization }: SentryContext, project: SentryProject): SourceStep {
  const base = `/organizations/${organization}/issues/`
  return {
    name: `issues ${project.id}`,
    after: 'digest',
    pages: async function* (cursor): AsyncGenerator<SourcePage> {
      const path = `${base}?project=${encodeURIComponent(project.id)}&query=&limit=100`
      for await (const { rows, next, misses } of apiPages(api, { path, shape: issueShape, kind: 'issue', cursor })) {
        const things: ForeignIssue[] = []
        for (const row of rows) {
          const answer = hasMore(row) ? await api.get(`${base}${row.id}/`, { miss: true }) : undefined
          const more = issueShape.safeParse(answer?.ok === true ? answer.body : undefined)
          things.push(issueOf(more.success ? { ...row, ...more.data } : row, project.id))
        }
        yield { things, misses, next }
      }
    },
  }
}
