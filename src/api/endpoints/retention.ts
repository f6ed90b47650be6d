import { z } from '@hono/zod-openapi'
import { retentionFields, type Project, type ProjectChange } from '#domain/project/project.ts'
import { retentionClassOf, retentionOf, settableRetention, type Retention } from '#domain/project/retention.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import type { Settings } from '#domain/settings.ts'
import { messages } from '#messages'
import { change, endpoint, type Endpoint } from '../endpoint.ts'
import { findProject } from '../find.ts'
import type { ApiRefusal } from '../refusal.ts'
import { jsonBody } from '../request-body.ts'

const t = messages('api')
const PATH = '/projects/{organization}/{project}/retention/'

/** The retention of one kind of data, all in days. */
const kept = z.object({
  /** The project's own setting; null if it follows the server's, or the project's events. */
  setting: z.int().nullable(),
  /** The effective retention. */
  days: z.int(),
  /** The maximum setting. */
  limit: z.int(),
})

/** A project's retention by kind of data (docs/retention.md). */
export const retentionShape = z
  .object({ events: kept, spans: kept, logs: kept, metrics: kept, replays: kept, profiles: kept })
  .openapi('Retention')

const showRetention = endpoint({
  path: PATH,
  summary: t('operations.retention'),
  needs: ['project:read'],
  query: z.object({}),
  body: retentionShape,
  answer: async ({ running, may, params }) => {
    const project = await findProject(running.catalogue, may, params.project)
    return project.ok ? ok({ body: retentionShapeOf(project.value, running.settings) }) : project
  },
})

const days = z.int().nullable()
/** Absent kinds stay unchanged. An unknown name is refused because it may be a misspelt kind. */
const retentionChange = z
  .strictObject({ events: days, spans: days, logs: days, metrics: days, replays: days, profiles: days })
  .partial()
  .openapi('RetentionChange')

const changeRetention = change({
  method: 'put',
  path: PATH,
  summary: t('operations.changeRetention'),
  needs: ['project:read', 'project:write'],
  query: z.object({}),
  sends: jsonBody(retentionChange),
  body: retentionShape,
  answer: async ({ running, may, params, sent, now }) => {
    const project = await findProject(running.catalogue, may, params.project)
    if (!project.ok) return project
    const asked = changeOf(sent, settableRetention(running.settings))
    if (!asked.ok) return asked
    const updated = await running.catalogue.projects.update(may['project:write'], project.value.id, asked.value, now)
    // The schema has checked the days, so the only possible failure is that the project has been deleted since.
    return updated.ok
      ? ok({ body: retentionShapeOf(updated.value, running.settings) })
      : refuse({ reason: 'no_project', name: params.project })
  },
})

export const retentionEndpoints: readonly Endpoint[] = [showRetention, changeRetention]

function changeOf(sent: z.output<typeof retentionChange>, most: Retention): Result<ProjectChange, ApiRefusal> {
  const asked = retentionFields.flatMap((field) => {
    const setting = sent[retentionClassOf[field]]
    return setting === undefined ? [] : [{ field, setting }]
  })
  for (const { field, setting } of asked) {
    const name = retentionClassOf[field]
    if (setting !== null && (setting < 1 || setting > most[name]))
      return refuse({ reason: 'bad_body', why: t('body.retention', { name, limit: String(most[name]) }) })
  }
  return ok(Object.fromEntries(asked.map(({ field, setting }) => [field, setting])))
}

function retentionShapeOf(project: Project, settings: Settings): z.output<typeof retentionShape> {
  const now = retentionOf(project, settings)
  const most = settableRetention(settings)
  const of = (field: (typeof retentionFields)[number]) => {
    const name = retentionClassOf[field]
    return { setting: project[field], days: now[name], limit: most[name] }
  }
  return {
    events: of('retentionDays'),
    spans: of('spanRetentionDays'),
    logs: of('logRetentionDays'),
    metrics: of('metricRetentionDays'),
    replays: of('replayRetentionDays'),
    profiles: of('profileRetentionDays'),
  }
}
