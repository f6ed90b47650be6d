import { z } from 'zod'
import { parseEventId, parsePublicKey } from '#domain/ids.ts'
import type { Miss } from '#domain/import/tally.ts'
import { missOf } from '../sentry/pages.ts'
import type { ForeignEvent, ForeignMember, ForeignProject } from '../foreign.ts'
import type { ForeignIssue, ForeignState } from '../foreign-issue.ts'

/**
 * Rows of GlitchTip's database as in its models (gitlab.com/glitchtip/glitchtip-backend, versions 4 to 6). Columns that
 * only some versions have are optional.
 */
const text = z.union([z.string(), z.number(), z.bigint()]).transform(String)
const json = z.record(z.string(), z.unknown())

export const organizationRow = z.object({ id: text, slug: z.string() })
export const teamRow = z.object({ id: text, slug: z.string() })

export const memberRow = z.object({ email: z.string(), role: z.number(), teams: z.array(z.string()) })

const keyRow = z.object({
  public_key: z.string(),
  label: z.string().nullish(),
  name: z.string().nullish(),
  is_active: z.boolean().nullish(),
  rate_limit_count: z.number().nullish(),
  rate_limit_window: z.number().nullish(),
  created: z.coerce.date(),
})
export const projectRow = z.object({
  id: text,
  slug: z.string(),
  name: z.string(),
  platform: z.string().nullable(),
  created: z.date(),
  teams: z.array(z.string()),
  keys: z.array(keyRow),
})
export type GlitchtipProject = z.output<typeof projectRow>

export const releaseRow = z.object({
  id: text,
  version: z.string(),
  ref: z.string().nullish(),
  url: z.string().nullish(),
  created: z.date(),
  released: z.date().nullable(),
  projects: z.array(text),
})

export const eventRow = z.object({
  at: z.string(),
  id: z.string(),
  event_id: z.string().nullish(),
  issue_id: text,
  timestamp: z.date(),
  received: z.date().optional(),
  type: z.number(),
  level: z.number(),
  transaction: z.string().nullable(),
  title: z.string(),
  release_version: z.string().nullable(),
  data: json.nullable(),
  tags: z.record(z.string(), z.string().nullable()).nullable(),
})
export type GlitchtipEvent = z.output<typeof eventRow>

export const issueRow = z.object({
  id: text,
  short_id: z.number().nullable(),
  status: z.number(),
  last_seen: z.date(),
  resolved_in: z.string().nullable(),
  resolved_in_next_release: z.boolean().nullish(),
  assigned_team: text.nullable(),
  assigned_email: z.string().nullable(),
  comments: z.array(z.object({ by: z.string(), text: z.string(), at: z.coerce.date() })),
})
export type GlitchtipIssue = z.output<typeof issueRow>

/** Roles by number: member, admin, manager, owner. A manager becomes an admin. */
const roles = ['member', 'admin', 'admin', 'owner'] as const satisfies ForeignMember['role'][]

export function memberOf({ email, role, teams }: z.output<typeof memberRow>): ForeignMember {
  return { kind: 'member', email, role: roles[role] ?? 'member', teams }
}

export function projectOf({ id, slug, name, platform, created, teams, keys }: GlitchtipProject): ForeignProject {
  return {
    kind: 'project',
    id,
    slug,
    name,
    platform: platform ?? '',
    createdAt: created,
    teams,
    keys: keys.flatMap((key) => {
      const publicKey = parsePublicKey(key.public_key.replaceAll('-', ''))
      if (publicKey === undefined) return []
      const { rate_limit_count: limit, rate_limit_window: window } = key
      return {
        publicKey,
        label: (key.name ?? key.label) || 'default',
        enabled: key.is_active ?? true,
        rateLimit: limit && window ? { count: limit, windowSeconds: window } : null,
        createdAt: key.created,
      }
    }),
  }
}

const levels = ['sample', 'debug', 'info', 'warning', 'error', 'fatal'] as const
const CSP = 2

/** Tags that GlitchTip derives from other parts; the digest derives them again. */
const derivedTags = new Set(
  'environment release server_name browser browser.name os.name device user.id user.email user.username'.split(' '),
)

/**
 * The event as an SDK sends it, from the parts that GlitchTip keeps: everything except debug images and fingerprints.
 */
export function eventOf(row: GlitchtipEvent, project: string): ForeignEvent | Miss {
  const id = parseEventId((row.event_id ?? row.id).replaceAll('-', ''))
  // Later versions thin out events and move old ones elsewhere.
  if (id === undefined || row.data === null) return missOf('event', 'not_offered', row.id)
  const { metadata: _, errors: __, message, ...data } = row.data
  const tags = row.tags ?? {}
  const level = levels[row.level]
  return {
    kind: 'event',
    project,
    id,
    receivedAt: row.received ?? momentOfUuid(row.id),
    issue: row.issue_id,
    payload: {
      ...data,
      ...(data['logentry'] === undefined && data['exception'] === undefined && { logentry: saidBy(message, row) }),
      timestamp: row.timestamp.toISOString(),
      level: level === 'sample' ? 'debug' : level,
      culprit: row.transaction ?? undefined,
      release: row.release_version ?? tags['release'] ?? undefined,
      environment: data['environment'] ?? tags['environment'] ?? undefined,
      server_name: tags['server_name'] ?? undefined,
      ...(row.type === CSP && { type: 'csp' }),
      tags: Object.entries(tags).filter(([key, value]) => value !== null && !derivedTags.has(key)),
    },
  }
}

function saidBy(message: unknown, { title }: GlitchtipEvent): { readonly formatted: string } {
  return { formatted: typeof message === 'string' ? message : title }
}

/** The first 48 bits of a UUID of version 7 are milliseconds since the epoch (RFC 9562, 5.7). */
function momentOfUuid(id: string): Date {
  return new Date(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16))
}

/** The smallest version 7 UUID of a time. */
export function uuidOf(moment: Date): string {
  const hex = Math.max(0, moment.getTime()).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`
}

const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** An issue's visible id: its number in Crockford's base 32. */
function shortIdOf(slug: string, number: number): string {
  let digits = ''
  for (let rest = number; rest > 0; rest = Math.floor(rest / DIGITS.length))
    digits = `${DIGITS[rest % DIGITS.length] ?? ''}${digits}`
  return `${slug.toUpperCase()}-${digits || '0'}`
}

export function issueOf(row: GlitchtipIssue, { id: project, slug }: GlitchtipProject): ForeignIssue {
  return {
    kind: 'issue',
    id: row.id,
    shortId: row.short_id === null ? `${slug} ${row.id}` : shortIdOf(slug, row.short_id),
    project,
    state: stateOf(row),
    assignee:
      row.assigned_team !== null
        ? { kind: 'team', id: row.assigned_team }
        : row.assigned_email !== null
          ? { kind: 'person', email: row.assigned_email }
          : null,
    priority: null,
    history: row.comments.map(({ by, text: said, at }) => ({
      at,
      by: { name: by, email: by },
      what: { kind: 'comment', text: said },
    })),
    left: [],
  }
}

const RESOLVED = 1
const IGNORED = 2

/** GlitchTip keeps no history, so decisions are dated just after the last event. */
function stateOf({ status, last_seen: last, ...row }: GlitchtipIssue): ForeignState {
  const at = new Date(last.getTime() + 1)
  if (status === IGNORED) return { status: 'archived', until: { kind: 'forever' }, at }
  if (status !== RESOLVED) return { status: 'unresolved' }
  if (row.resolved_in !== null)
    return { status: 'resolved', resolution: { kind: 'release', release: row.resolved_in }, at }
  const resolution = row.resolved_in_next_release
    ? ({ kind: 'next_release', after: '' } as const)
    : ({ kind: 'now' } as const)
  return { status: 'resolved', resolution, at }
}
