import { z } from 'zod'
import type { Miss } from '#domain/import/tally.ts'
import type { Foreign, SourcePage, SourceStep } from '../foreign.ts'
import { allRows, apiPages, missOf } from '../sentry/pages.ts'
import { optional, text } from '../sentry/shapes.ts'
import type { SentryContext } from '../sentry/source.ts'
import { alertsOf, checkOf, secondsOf } from './settings.ts'

const alertShape = z.object({
  id: text,
  name: optional(z.string()),
  timespanMinutes: optional(z.number()),
  quantity: optional(z.number()),
  uptime: optional(z.boolean()),
  environment: optional(z.string()),
  alertRecipients: optional(z.array(z.object({ recipientType: z.string(), url: optional(z.string()) }))),
})

/** Project alerts, one project per page. */
export function glitchtipAlertStep({ api, organization, projects }: SentryContext): SourceStep {
  return {
    name: 'alerts',
    pages: async function* (cursor): AsyncGenerator<SourcePage> {
      for (let index = Number(cursor ?? 0); index < projects.length; index++) {
        const project = projects[index]
        if (project === undefined) return
        const path = `/projects/${organization}/${project.slug}/alerts/`
        const { rows, misses } = await allRows(api, { path, shape: alertShape, kind: 'alert' })
        const of = { id: project.id, slug: project.slug, teams: (project.teams ?? []).map(({ slug }) => slug) }
        const things = rows.flatMap(({ id, name, timespanMinutes, quantity, uptime, environment, alertRecipients }) =>
          alertsOf(
            {
              id,
              name: name ?? '',
              minutes: timespanMinutes ?? null,
              quantity: quantity ?? null,
              uptime: uptime === true,
              environment: environment ?? null,
              recipients: (alertRecipients ?? []).map((one) => ({ type: one.recipientType, url: one.url ?? '' })),
            },
            of,
          ),
        )
        yield { things, misses, next: index + 1 < projects.length ? String(index + 1) : null }
      }
    },
  }
}

/** Newer versions use other field names for ids. */
const monitorShape = z.object({
  id: text,
  monitorType: z.string(),
  name: z.string(),
  url: optional(z.string()),
  expectedStatus: optional(z.number()),
  expectedBody: optional(z.string()),
  interval: z.union([z.number(), z.string()]),
  timeout: optional(z.number()),
  project: optional(text),
  projectId: optional(text),
  envName: optional(z.string()),
})

/** Monitors belong to the organization. Those without a project, or with one that is not imported, are reported. */
export function glitchtipMonitorStep({ api, organization, projects }: SentryContext): SourceStep {
  const list = { path: `/organizations/${organization}/monitors/`, shape: monitorShape, kind: 'uptime' } as const
  const ids = new Set(projects.map(({ id }) => id))
  return {
    name: 'monitors',
    pages: async function* (cursor): AsyncGenerator<SourcePage> {
      for await (const { rows, misses: unread, next } of apiPages(api, { ...list, cursor })) {
        const things: Foreign[] = []
        const misses: Miss[] = [...unread]
        for (const row of rows) {
          const project = row.project ?? row.projectId
          if (!project) misses.push(missOf('uptime', 'incomplete', `${row.name}: it is of no project`))
          if (!project || !ids.has(project)) continue
          const { id, name, timeout, expectedStatus, expectedBody } = row
          const read = checkOf(
            {
              id,
              name,
              type: row.monitorType,
              url: row.url ?? '',
              expectedStatus: expectedStatus ?? null,
              expectedBody: expectedBody ?? '',
              interval: secondsOf(row.interval),
              timeout: timeout ?? null,
              environment: row.envName ?? null,
            },
            project,
          )
          if ('reason' in read) misses.push(read)
          else things.push(read)
        }
        yield { things, misses, next }
      }
    },
  }
}
