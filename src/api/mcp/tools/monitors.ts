import { z } from '@hono/zod-openapi'
import { duration, line, paged, paragraphs, table } from '../text.ts'
import { cursor, tool } from '../tool.ts'

const jobs = z.array(
  z.object({
    id: z.string(),
    name: z.string(),
    status: z.string(),
    isMuted: z.boolean(),
    project: z.object({ slug: z.string() }),
    environments: z.array(z.object({ name: z.string(), status: z.string(), lastCheckIn: z.string().nullable() })),
  }),
)
const checks = z.array(
  z.object({
    name: z.string(),
    status: z.string(),
    uptimeStatus: z.number(),
    projectSlug: z.string(),
    url: z.string(),
  }),
)
/** Sentry's status code for a failing check. */
const DOWN = 2

/** The two kinds of lists are paged separately: the cursor's prefix says which one it continues. */
const JOBS = 'jobs:'
const CHECKS = 'checks:'

export const listMonitors = tool({
  name: 'list_monitors',
  title: 'List monitors and uptime checks',
  description: 'Lists monitors of scheduled jobs and uptime checks, failing ones first: is something down or late?',
  input: z.object({ cursor }),
  needs: ['project:read', 'event:read'],
  changes: false,
  tell: async (ask, { cursor: from = '' }) => {
    const nothing = { body: [], next: undefined }
    const [ofJobs, ofChecks] = await Promise.all([
      from.startsWith(CHECKS) ? nothing : ask.list(`${ask.organization}/monitors/`, jobs, pageAt(from, JOBS)),
      from.startsWith(JOBS) ? nothing : ask.list(`${ask.organization}/uptime/`, checks, pageAt(from, CHECKS)),
    ])
    const rows = [
      ...ofJobs.body.map((one) => {
        const worst = one.environments.find(({ status }) => status === 'error') ?? one.environments[0]
        const state = worst?.status === 'error' ? 'failing' : (worst?.status ?? '')
        const said = one.isMuted ? `${state} (muted)` : state
        return ['job', one.name, said, one.project.slug, worst?.name, worst?.lastCheckIn, one.id]
      }),
      ...ofChecks.body.map((one) => {
        const state = one.status !== 'active' ? one.status : one.uptimeStatus === DOWN ? 'down' : 'ok'
        return ['uptime', one.name, state, one.projectSlug, one.url, '', '']
      }),
    ]
    const isBad = ([, , state]: readonly unknown[]) => Number(/^(failing|down)/.test(String(state)))
    const found = table(
      ['kind', 'name', 'state', 'project', 'environment or address', 'last check-in', 'monitor'],
      rows.toSorted((a, b) => isBad(b) - isBad(a)),
    )
    return paged(paged(found, ofJobs.next && JOBS + ofJobs.next), ofChecks.next && CHECKS + ofChecks.next)
  },
})

function pageAt(from: string, kind: string): { readonly cursor?: string } {
  return from === '' ? {} : { cursor: from.replace(kind, '') }
}

const monitor = z.object({
  name: z.string(),
  slug: z.string(),
  muted: z.boolean(),
  config: z.object({
    schedule: z.record(z.string(), z.unknown()).nullable(),
    timezone: z.string(),
    margin: z.number(),
    maxRuntime: z.number(),
  }),
  environments: z.array(
    z.object({
      name: z.string(),
      muted: z.boolean(),
      status: z.string(),
      lastCheckInAt: z.string().nullable(),
      lastOkAt: z.string().nullable(),
      expectedAt: z.string().nullable(),
    }),
  ),
})
const runs = z.object({
  data: z.array(
    z.object({
      environment: z.string(),
      at: z.string(),
      fate: z.string(),
      durationMs: z.number().nullable(),
    }),
  ),
  next: z.string().nullable(),
})

const which = z.string().min(1).max(20).describe('The number of a monitor, as list_monitors tells it')

export const getMonitor = tool({
  name: 'get_monitor',
  title: 'Get a monitor',
  description:
    'Tells how a monitor of a scheduled job stands: its schedule, each environment with the last check-in and the next that is expected, and its last runs. The cursor leads to older runs.',
  input: z.object({ monitor: which, cursor }),
  needs: ['project:read', 'event:read'],
  changes: false,
  tell: async (ask, { monitor: number, cursor: from }) => {
    const at = `/monitors/${encodeURIComponent(number)}`
    const [one, past] = await Promise.all([
      ask.own.get(at, monitor),
      ask.own.get(`${at}/runs`, runs, { limit: 20, cursor: from }),
    ])
    const { schedule, timezone, margin, maxRuntime } = one.config
    const head = [
      `# ${line(one.name)} (${one.slug})${one.muted ? ', muted' : ''}`,
      `Schedule ${schedule === null ? 'unknown' : line(Object.values(schedule).join(' '))} in ${timezone}, ${margin} min late at most, ${maxRuntime} min long at most`,
    ].join('\n')
    const environments = table(
      ['environment', 'state', 'last check-in', 'last that ended well', 'next expected'],
      one.environments.map((each) => [
        each.name,
        each.muted ? `${each.status} (muted)` : each.status,
        each.lastCheckInAt,
        each.lastOkAt,
        each.expectedAt,
      ]),
    )
    const told = table(
      ['run', 'environment', 'ended', 'duration'],
      past.data.map(({ at: when, environment, fate, durationMs }) => [
        when,
        environment,
        fate,
        durationMs === null ? '' : duration(durationMs),
      ]),
    )
    return paged(paragraphs(head, environments, told), past.next ?? undefined)
  },
})

export const muteMonitor = tool({
  name: 'mute_monitor',
  title: 'Mute a monitor',
  description:
    'Mutes a monitor of a scheduled job, so that its failures make no issues, or ends that. Ask the person first.',
  input: z.object({ monitor: which, muted: z.boolean().default(true) }),
  needs: ['project:read', 'event:read', 'project:write'],
  changes: true,
  tell: async (ask, { monitor: number, muted }) => {
    const one = await ask.own.change(`/monitors/${encodeURIComponent(number)}`, { muted }, monitor)
    return `${line(one.name)} is ${one.muted ? 'muted' : 'not muted'}.`
  },
})
