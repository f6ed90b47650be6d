import { z } from '@hono/zod-openapi'
import { line, paged, paragraphs, table } from '../text.ts'
import { cursor, tool } from '../tool.ts'
import { eventText, idsIn, told } from './event-text.ts'
import { logsText, replayText, suspectsText } from './surroundings.ts'

const shown = z.object({
  id: z.string(),
  shortId: z.string(),
  title: z.string(),
  culprit: z.string(),
  level: z.string(),
  status: z.string(),
  substatus: z.string().nullish(),
  priority: z.string(),
  count: z.string(),
  userCount: z.number(),
  firstSeen: z.string(),
  lastSeen: z.string(),
  isUnhandled: z.boolean(),
  project: z.object({ slug: z.string() }),
  assignedTo: z.object({ name: z.string() }).nullable(),
})

const issueOf = z.string().min(1).max(100).describe('Short ID such as WEB-1A, or the number of the issue')
const project = z.string().max(100).optional().describe('Slug of a project; all of them without it')
const period = z
  .string()
  .regex(/^\d{1,3}[mhdw]$/)
  .default('14d')
  .describe('24h, 14d, 4w')

export const searchIssues = tool({
  name: 'search_issues',
  title: 'Search issues',
  description:
    'Finds issues (groups of errors). The query is that of Sentry: is:unresolved, is:regressed, assigned:me, level:error, error.type:TypeError, release:web@1.2.0, timesSeen:>100, firstSeen:-24h, any tag, free text. An empty query finds all.',
  input: z.object({
    query: z.string().max(1000).default('is:unresolved'),
    project,
    period,
    sort: z.enum(['date', 'new', 'freq', 'user', 'trends']).default('date'),
    limit: z.number().int().min(1).max(50).default(15),
    cursor,
  }),
  needs: ['project:read', 'event:read'],
  changes: false,
  tell: async (ask, { query, project: of, period: statsPeriod, sort, limit, cursor: from }) => {
    const asked = { query, project: of, statsPeriod, sort, limit, cursor: from }
    const { body: issues, next } = await ask.list(`${ask.organization}/issues/`, z.array(shown), asked)
    if (issues.length === 0) return `No issue matches “${query}” in the last ${statsPeriod}.`
    const rows = issues.map((one) => [
      one.shortId,
      one.title,
      one.status,
      one.count,
      one.userCount,
      one.lastSeen,
      one.assignedTo?.name,
    ])
    return paged(table(['issue', 'title', 'status', 'events', 'users', 'last seen', 'assigned to'], rows), next)
  },
})

const detail = shown.extend({
  firstRelease: z.object({ version: z.string() }).nullable(),
  lastRelease: z.object({ version: z.string() }).nullable(),
  tags: z.array(z.object({ key: z.string(), uniqueValues: z.number() })),
})
const history = z.object({
  activity: z.array(
    z.object({
      type: z.string(),
      dateCreated: z.string(),
      user: z.object({ name: z.string() }).nullable(),
      data: z.looseObject({ text: z.string().optional(), version: z.string().optional() }),
    }),
  ),
})

export const getIssue = tool({
  name: 'get_issue',
  title: 'Get an issue',
  description:
    'Tells all that triage needs of one issue: state, numbers, releases, its best event with the frames and the code that failed, breadcrumbs, request, tags, suspect commits, logs of its trace, its replay, and comments.',
  input: z.object({
    issue: issueOf,
    event: z.string().max(40).default('recommended').describe('recommended, latest, oldest, or the ID of an event'),
  }),
  needs: ['project:read', 'event:read'],
  changes: false,
  tell: async (ask, { issue, event }) => {
    const at = `${ask.organization}/issues/${encodeURIComponent(issue)}/`
    const one = await ask.get(at, detail)
    const [found, { activity }] = await Promise.all([
      ask.get(`${at}events/${encodeURIComponent(event)}/`, told).catch(() => undefined),
      ask.get(`${at}activities/`, history),
    ])
    const head = [
      `# ${one.shortId}: ${line(one.title)}`,
      ask.page(`/issues/${one.shortId}`),
      `Project ${one.project.slug}, ${one.level}, ${one.isUnhandled ? 'unhandled' : 'handled'}, in ${line(one.culprit)}`,
      `${one.status}${one.substatus ? ` (${one.substatus})` : ''}, priority ${one.priority}, assigned to ${one.assignedTo?.name ?? 'nobody'}`,
      `${one.count} events, ${one.userCount} users, first ${one.firstSeen}, last ${one.lastSeen}`,
      `First release ${one.firstRelease?.version ?? 'unknown'}, last ${one.lastRelease?.version ?? 'unknown'}`,
      `Tags: ${one.tags.map(({ key, uniqueValues }) => `${key} (${uniqueValues})`).join(', ')}`,
    ].join('\n')
    const lines = activity
      .slice(0, 10)
      .map(
        ({ type, dateCreated, user, data }) =>
          `${dateCreated} ${user?.name ?? 'Mishap'}: ${type} ${line(data.text ?? '')}`,
      )
    const past = lines.length === 0 ? undefined : `## Activity\n${lines.join('\n')}`
    if (found === undefined) return paragraphs(head, 'Its events are past their retention period.', past)
    const { trace, replay } = idsIn(found)
    const around = await Promise.all([
      suspectsText(ask, one.project.slug, found.eventID),
      trace === undefined ? undefined : logsText(ask, trace),
      replay === undefined ? undefined : replayText(ask, replay),
    ])
    return paragraphs(head, eventText(found), ...around, past)
  },
})

const values = z.object({
  totalValues: z.number(),
  uniqueValues: z.number(),
  topValues: z.array(z.object({ value: z.string(), count: z.number(), firstSeen: z.string(), lastSeen: z.string() })),
})

export const tagValues = tool({
  name: 'get_tag_values',
  title: 'Values of a tag in an issue',
  description:
    'Tells how the events of an issue are spread over the values of a tag: browser.name, release, url, user, …',
  input: z.object({ issue: issueOf, tag: z.string().min(1).max(200) }),
  needs: ['project:read', 'event:read'],
  changes: false,
  tell: async (ask, { issue, tag }) => {
    const path = `${ask.organization}/issues/${encodeURIComponent(issue)}/tags/${encodeURIComponent(tag)}/`
    const { totalValues, uniqueValues, topValues } = await ask.get(path, values)
    const rows = topValues.map(({ value, count, firstSeen, lastSeen }) => [value, count, firstSeen, lastSeen])
    const head = `${uniqueValues} values in ${totalValues} events`
    return `${head}\n${table([tag, 'events', 'first seen', 'last seen'], rows)}`
  },
})

export const updateIssue = tool({
  name: 'update_issue',
  title: 'Update an issue',
  description: 'Resolves, archives or reopens an issue, assigns it, or sets its priority. Ask the person first.',
  input: z.object({
    issue: issueOf,
    status: z.enum(['resolved', 'resolvedInNextRelease', 'unresolved', 'ignored']).optional(),
    assignedTo: z.string().max(200).optional().describe('Mail address or team:slug; empty for nobody'),
    priority: z.enum(['high', 'medium', 'low']).optional(),
  }),
  needs: ['project:read', 'event:read', 'event:write'],
  changes: true,
  tell: async (ask, { issue, ...change }) => {
    const path = `${ask.organization}/issues/${encodeURIComponent(issue)}/`
    const one = await ask.send('PUT', path, change, shown)
    return `${one.shortId} is ${one.status}, priority ${one.priority}, assigned to ${one.assignedTo?.name ?? 'nobody'}.`
  },
})

export const comment = tool({
  name: 'comment_on_issue',
  title: 'Comment on an issue',
  description: 'Adds a comment in Markdown to an issue. Ask the person first.',
  input: z.object({ issue: issueOf, text: z.string().min(1).max(20_000) }),
  needs: ['project:read', 'event:read', 'event:write'],
  changes: true,
  tell: async (ask, { issue, text }) => {
    const path = `${ask.organization}/issues/${encodeURIComponent(issue)}/notes/`
    const { dateCreated } = await ask.send('POST', path, { text }, z.object({ dateCreated: z.string() }))
    return `Commented on ${issue} at ${dateCreated}.`
  },
})
