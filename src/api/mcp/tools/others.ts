import { z } from '@hono/zod-openapi'
import { duration, table } from '../text.ts'
import { tool } from '../tool.ts'

const nothing = z.object({})

export const whoami = tool({
  name: 'whoami',
  title: 'Who am I?',
  description: 'Tells whose token this is, and which organization and server it belongs to.',
  input: nothing,
  changes: false,
  tell: async (ask) => {
    const who = z.object({ name: z.string(), email: z.string() })
    const { name, email } = await ask.get('/auth/', who)
    return `${name}${email === '' ? '' : ` (${email})`} at ${ask.page('')}`
  },
})

export const listProjects = tool({
  name: 'list_projects',
  title: 'List projects',
  description: 'Lists projects with their platforms. Other tools take their slugs.',
  input: nothing,
  changes: false,
  tell: async (ask) => {
    const shape = z.array(
      z.object({ slug: z.string(), name: z.string(), platform: z.string(), firstEvent: z.string().nullable() }),
    )
    const projects = await ask.get('/projects/', shape)
    return table(
      ['slug', 'name', 'platform', 'first event'],
      projects.map((one) => [one.slug, one.name, one.platform, one.firstEvent]),
    )
  },
})

export const listReleases = tool({
  name: 'list_releases',
  title: 'List releases',
  description: 'Lists releases, the newest first, with new issues and the last deploy: what went out before it broke?',
  input: z.object({ limit: z.number().int().min(1).max(50).default(15) }),
  changes: false,
  tell: async (ask, { limit }) => {
    const shape = z.array(
      z.object({
        version: z.string(),
        dateCreated: z.string(),
        newGroups: z.number(),
        commitCount: z.number(),
        lastDeploy: z.object({ environment: z.string(), dateFinished: z.string().nullish() }).nullable(),
        projects: z.array(z.object({ slug: z.string() })),
      }),
    )
    const releases = await ask.get(`${ask.organization}/releases/`, shape, { per_page: limit })
    return table(
      ['version', 'projects', 'created', 'new issues', 'commits', 'last deploy'],
      releases.map(({ version, projects, dateCreated, newGroups, commitCount, lastDeploy }) => [
        version,
        projects.map(({ slug }) => slug).join(', '),
        dateCreated,
        newGroups,
        commitCount,
        lastDeploy === null ? '' : `${lastDeploy.environment} ${lastDeploy.dateFinished ?? ''}`,
      ]),
    )
  },
})

export const searchReplays = tool({
  name: 'search_replays',
  title: 'Search replays',
  description:
    'Finds session replays: user.email:ann@example.com, url:*checkout*, duration:>60s, errors:>0, rage_clicks:>0, release, any tag.',
  input: z.object({
    query: z.string().max(1000).default(''),
    period: z
      .string()
      .regex(/^\d{1,3}[mhdw]$/)
      .default('14d'),
    limit: z.number().int().min(1).max(50).default(15),
  }),
  changes: false,
  tell: async (ask, { query, period: statsPeriod, limit }) => {
    const shape = z.object({
      data: z.array(
        z.object({
          id: z.string(),
          started_at: z.string(),
          duration: z.number(),
          user: z.object({ display_name: z.string().nullable() }),
          urls: z.array(z.string()),
          count_errors: z.number(),
          count_rage_clicks: z.number(),
        }),
      ),
    })
    const { data } = await ask.get(`${ask.organization}/replays/`, shape, { query, statsPeriod, per_page: limit })
    return table(
      ['replay', 'started', 'duration', 'user', 'first page', 'errors', 'rage clicks'],
      data.map((one) => [
        ask.page(`/replays/${one.id}`),
        one.started_at,
        duration(one.duration * 1000),
        one.user.display_name,
        one.urls[0],
        one.count_errors,
        one.count_rage_clicks,
      ]),
    )
  },
})

const jobs = z.array(
  z.object({
    name: z.string(),
    status: z.string(),
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
/** As Sentry's clients know it of a check whose address does not answer. */
const DOWN = 2

export const listMonitors = tool({
  name: 'list_monitors',
  title: 'List monitors and uptime checks',
  description: 'Lists monitors of scheduled jobs and uptime checks, failing ones first: is something down or late?',
  input: nothing,
  changes: false,
  tell: async (ask) => {
    const [ofJobs, ofChecks] = await Promise.all([
      ask.get(`${ask.organization}/monitors/`, jobs),
      ask.get(`${ask.organization}/uptime/`, checks),
    ])
    const rows = [
      ...ofJobs.map((one) => {
        const worst = one.environments.find(({ status }) => status === 'error') ?? one.environments[0]
        const state =
          one.status !== 'active' ? one.status : worst?.status === 'error' ? 'failing' : (worst?.status ?? '')
        return ['job', one.name, state, one.project.slug, worst?.name, worst?.lastCheckIn]
      }),
      ...ofChecks.map((one) => {
        const state = one.status !== 'active' ? one.status : one.uptimeStatus === DOWN ? 'down' : 'ok'
        return ['uptime', one.name, state, one.projectSlug, one.url, '']
      }),
    ]
    const isBad = ([, , state]: readonly unknown[]) => Number(state === 'failing' || state === 'down')
    return table(
      ['kind', 'name', 'state', 'project', 'environment or address', 'last check-in'],
      rows.toSorted((a, b) => isBad(b) - isBad(a)),
    )
  },
})
