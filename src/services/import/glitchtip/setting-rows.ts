import { z } from 'zod'
import type { Miss } from '#domain/import/tally.ts'
import type { Foreign, SourcePage } from '../foreign.ts'
import { missOf } from '../sentry/pages.ts'
import type { GlitchtipDatabase } from './database.ts'
import type { GlitchtipProject } from './rows.ts'
import { alertsOf, checkOf, secondsOf } from './settings.ts'
import { ALERTS, MONITORS } from './sql.ts'

const text = z.union([z.string(), z.number(), z.bigint()]).transform(String)

const alertRow = z.object({
  id: text,
  project_id: text,
  name: z.string(),
  timespan_minutes: z.number().nullable(),
  quantity: z.number().nullable(),
  uptime: z.boolean(),
  environment: z.string().nullable(),
  recipients: z.array(z.object({ recipientType: z.string(), url: z.string() })),
})

const monitorRow = z.object({
  id: text,
  monitor_type: z.string(),
  name: z.string(),
  url: z.string(),
  expected_status: z.number().nullable(),
  expected_body: z.string(),
  interval: z.string(),
  timeout: z.number().nullable(),
  project_id: text.nullable(),
  environment: z.string().nullable(),
})

type Page = Omit<SourcePage, 'next'>

export async function alertsIn(
  database: GlitchtipDatabase,
  organization: string,
  projects: readonly GlitchtipProject[],
): Promise<Page> {
  if ((await database.columns('alerts_projectalert')).size === 0) return { things: [] }
  const byId = new Map(projects.map((project) => [project.id, project]))
  const rows = await database.rows(alertRow, ALERTS, [organization])
  const things = rows.flatMap((row) => {
    const project = byId.get(row.project_id)
    if (project === undefined) return []
    const { id, name, quantity, uptime, environment } = row
    const recipients = row.recipients.map((one) => ({ type: one.recipientType, url: one.url }))
    return alertsOf({ id, name, quantity, uptime, environment, recipients, minutes: row.timespan_minutes }, project)
  })
  return { things }
}

/** The monitors of these projects. Those without a project are reported. */
export async function monitorsIn(
  database: GlitchtipDatabase,
  organization: string,
  projects: ReadonlySet<string>,
): Promise<Page> {
  if ((await database.columns('uptime_monitor')).size === 0) return { things: [] }
  const things: Foreign[] = []
  const misses: Miss[] = []
  for (const row of await database.rows(monitorRow, MONITORS, [organization])) {
    const { id, name, url, timeout, environment, project_id: project } = row
    if (project === null) misses.push(missOf('uptime', 'incomplete', `${name}: it is of no project`))
    if (project === null || !projects.has(project)) continue
    const own = { id, name, url, timeout, environment, type: row.monitor_type }
    const expected = { expectedStatus: row.expected_status, expectedBody: row.expected_body }
    const read = checkOf({ ...own, ...expected, interval: secondsOf(row.interval) }, project)
    if ('reason' in read) misses.push(read)
    else things.push(read)
  }
  return { things, misses }
}
