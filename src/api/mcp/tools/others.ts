import { z } from '@hono/zod-openapi'
import { duration, paged, table } from '../text.ts'
import { cursor, tool } from '../tool.ts'

const nothing = z.object({})

export const whoami = tool({
  name: 'whoami',
  title: 'Who am I?',
  description: 'Tells whose token this is, and which organization and server it belongs to.',
  input: nothing,
  needs: [],
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
  input: z.object({ cursor }),
  needs: ['project:read'],
  changes: false,
  tell: async (ask, { cursor: from }) => {
    const shape = z.array(
      z.object({ slug: z.string(), name: z.string(), platform: z.string(), firstEvent: z.string().nullable() }),
    )
    const { body: projects, next } = await ask.list('/projects/', shape, { cursor: from })
    const found = table(
      ['slug', 'name', 'platform', 'first event'],
      projects.map((one) => [one.slug, one.name, one.platform, one.firstEvent]),
    )
    return paged(found, next)
  },
})

export const listReleases = tool({
  name: 'list_releases',
  title: 'List releases',
  description: 'Lists releases, the newest first, with new issues and the last deploy: what went out before it broke?',
  input: z.object({ limit: z.number().int().min(1).max(50).default(15), cursor }),
  needs: ['project:read'],
  changes: false,
  tell: async (ask, { limit, cursor: from }) => {
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
    const asked = { per_page: limit, cursor: from }
    const { body: releases, next } = await ask.list(`${ask.organization}/releases/`, shape, asked)
    const found = table(
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
    return paged(found, next)
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
    cursor,
  }),
  needs: ['project:read', 'event:read'],
  changes: false,
  tell: async (ask, { query, period: statsPeriod, limit, cursor: from }) => {
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
    const asked = { query, statsPeriod, per_page: limit, cursor: from }
    const { body, next } = await ask.list(`${ask.organization}/replays/`, shape, asked)
    const found = table(
      ['replay', 'started', 'duration', 'user', 'first page', 'errors', 'rage clicks'],
      body.data.map((one) => [
        ask.page(`/replays/${one.id}`),
        one.started_at,
        duration(one.duration * 1000),
        one.user.display_name,
        one.urls[0],
        one.count_errors,
        one.count_rage_clicks,
      ]),
    )
    return paged(found, next)
  },
})
