import { z } from 'zod'
import { parseEventId, parsePublicKey } from '#domain/ids.ts'
import { missOf } from '../sentry/pages.ts'
import type { ForeignEvent, ForeignProject, ForeignRelease } from '../foreign.ts'
import type { ForeignHappening, ForeignIssue, ForeignState } from '../foreign-issue.ts'
import type { Miss } from '#domain/import/tally.ts'

/**
 * Bugsink's rows as found in its database and its API (bugsink.com/docs; both use the same names). Times in the
 * database are UTC without a time zone.
 */
const text = z.union([z.string(), z.number()]).transform(String)
const id = text.transform((value) => value.replaceAll('-', ''))
const moment = z
  .string()
  .transform((value) => new Date(/[zZ]|[+-]\d\d:?\d\d$/.test(value) ? value : `${value.replace(' ', 'T')}Z`))
  .refine((date) => !Number.isNaN(date.getTime()))
const yes = z.union([z.boolean(), z.number()]).transform(Boolean)

export const teamRow = z.object({ id, name: z.string() })

export const projectRow = z.object({
  id: text,
  name: z.string(),
  slug: z.string(),
  team: id.nullable().optional(),
  /** Only in the database; the API has a DSN instead. */
  sentry_key: id.optional(),
  dsn: z.string().optional(),
})
export type BugsinkProject = z.output<typeof projectRow>

export const releaseRow = z.object({ version: z.string(), date_released: moment })

export const issueRow = z.object({
  id,
  friendly_id: z.string().optional(),
  last_seen: moment,
  is_resolved: yes,
  is_resolved_by_next_release: yes,
  fixed_at: z.string().optional(),
  is_muted: yes,
  unmute_after: moment.nullable().optional(),
  unmute_on_volume_based_conditions: z.string().optional(),
})
export type BugsinkIssue = z.output<typeof issueRow>

export const turningPoint = z.object({
  kind: z.number(),
  timestamp: moment,
  comment: z.string(),
  by: z.string().nullable(),
})
export type TurningPoint = z.output<typeof turningPoint>

export const eventRow = z.object({ event_id: z.string(), issue: id, ingested_at: moment, data: z.unknown() })
export type BugsinkEvent = z.output<typeof eventRow>

export function projectOf(row: BugsinkProject, teams: ReadonlyMap<string, string>): ForeignProject {
  const key = parsePublicKey(row.sentry_key ?? (URL.canParse(row.dsn ?? '') ? new URL(row.dsn ?? '').username : ''))
  const createdAt = new Date()
  const team = row.team === null || row.team === undefined ? undefined : teams.get(row.team)
  return {
    kind: 'project',
    id: row.id,
    slug: row.slug,
    name: row.name,
    // Bugsink does not record it.
    platform: '',
    createdAt,
    teams: team === undefined ? [] : [team],
    keys: key === undefined ? [] : [{ publicKey: key, label: 'default', enabled: true, rateLimit: null, createdAt }],
  }
}

export function releaseOf(
  { version, date_released: at }: z.output<typeof releaseRow>,
  project: string,
): ForeignRelease {
  return { kind: 'release', version, projects: [project], createdAt: at, change: { releasedAt: at }, deploys: [] }
}

export function eventOf(row: BugsinkEvent, project: string): ForeignEvent | Miss {
  const eventId = parseEventId(row.event_id)
  const payload = payloadIn(row.data)
  if (eventId === undefined || payload === undefined) return missOf('event', 'unreadable', row.event_id)
  return { kind: 'event', project, id: eventId, receivedAt: row.ingested_at, payload, issue: row.issue }
}

/** The payload as sent, or `undefined` if it is stored elsewhere (EVENT_STORAGES). */
function payloadIn(data: unknown): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = typeof data === 'string' ? JSON.parse(data) : data
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

/** Kinds of turning points (github.com/bugsink/bugsink, `issues/models.py`). */
const kinds = { firstSeen: 1, resolved: 2, muted: 3, regressed: 4, unmuted: 5, releaseKnown: 10, annotation: 100 }

export function issueOf(row: BugsinkIssue, project: string, points: readonly TurningPoint[]): ForeignIssue {
  const state = stateOf(row, points)
  const known: readonly number[] = Object.values(kinds)
  return {
    kind: 'issue',
    id: row.id,
    shortId: row.friendly_id ?? row.id,
    project,
    state,
    assignee: null,
    priority: null,
    history: points.flatMap((point) => happeningsOf(point, state)),
    left: points.flatMap(({ kind }) => (known.includes(kind) ? [] : [`kind ${kind}`])),
  }
}

/** A turning point, and its comment if there is one. */
function happeningsOf({ kind, comment, by, timestamp: at }: TurningPoint, state: ForeignState): ForeignHappening[] {
  const who = by === null ? null : { name: by, email: by.includes('@') ? by : null }
  const what = whatOf(kind, at, state)
  return [
    ...(what === undefined ? [] : [{ at, by: who, what }]),
    ...(comment === '' ? [] : [{ at, by: who, what: { kind: 'comment', text: comment } as const }]),
  ]
}

/** Only the last one still has its release or end date. */
function whatOf(kind: number, at: Date, state: ForeignState): ForeignHappening['what'] | undefined {
  const isLast = state.status !== 'unresolved' && state.at.getTime() === at.getTime()
  switch (kind) {
    case kinds.resolved:
      return isLast && state.status === 'resolved'
        ? { kind: 'resolved', resolution: state.resolution }
        : { kind: 'resolved', resolution: { kind: 'now' } }
    case kinds.muted:
      return isLast && state.status === 'archived'
        ? { kind: 'archived', until: state.until }
        : { kind: 'archived', until: { kind: 'forever' } }
    case kinds.regressed:
      return { kind: 'regressed', release: '' }
    case kinds.unmuted:
      return { kind: 'reopened' }
    default:
      return undefined
  }
}

function stateOf(row: BugsinkIssue, history: readonly TurningPoint[]): ForeignState {
  const last = (kind: number) =>
    history
      .filter((one) => one.kind === kind)
      .map(({ timestamp }) => timestamp)
      .at(-1)
  if (row.is_resolved) {
    const at = last(kinds.resolved) ?? new Date(row.last_seen.getTime() + 1)
    const release = (row.fixed_at ?? '').split('\n').findLast((version) => version !== '')
    if (release !== undefined) return { status: 'resolved', resolution: { kind: 'release', release }, at }
    const resolution = row.is_resolved_by_next_release
      ? ({ kind: 'next_release', after: '' } as const)
      : ({ kind: 'now' } as const)
    return { status: 'resolved', resolution, at }
  }
  if (!row.is_muted) return { status: 'unresolved' }
  const at = last(kinds.muted) ?? row.last_seen
  if (row.unmute_after) return { status: 'archived', until: { kind: 'time', until: row.unmute_after }, at }
  const volume = volumeIn(row.unmute_on_volume_based_conditions)
  if (volume === undefined) return { status: 'archived', until: { kind: 'forever' }, at }
  const windowMinutes = (minutesOf[volume.period] ?? 60) * volume.nr_of_periods
  return { status: 'archived', until: { kind: 'events', count: volume.volume, windowMinutes }, at }
}

const minutesOf: Readonly<Record<string, number>> = { minute: 1, hour: 60, day: 1440, week: 10_080, month: 43_200 }
const volumes = z.array(z.object({ period: z.string(), nr_of_periods: z.number(), volume: z.number() }))

function volumeIn(conditions = '[]'): z.output<typeof volumes>[number] | undefined {
  try {
    return volumes.safeParse(JSON.parse(conditions)).data?.[0]
  } catch {
    return undefined
  }
}
