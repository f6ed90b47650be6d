import { z } from 'zod'
import {
  incidentStates,
  maintenanceStates,
  MAX_TITLE,
  MAX_UPDATE,
  statesOf,
  type Incident,
} from '#domain/status-page/incident.ts'
import { affectedComponents } from '#domain/status-page/page-rules.ts'
import { componentStates, impacts } from '#domain/status-page/states.ts'
import { MAX_COMPONENTS } from '#domain/status-page/status-page.ts'
import type { Subscriber } from '#domain/status-page/subscriber.ts'
import { ok, type Result } from '#domain/result.ts'
import type { Running } from '#domain/running.ts'
import type { Grants } from '../../authenticate.ts'
import { pageOfAll } from '../cursor.ts'
import { numberOf } from '../numbers.ts'
import { operation, type Operation } from '../operation.ts'
import { invalid, notFound } from '../refuse.ts'
import type { Refusal } from '../refusal.ts'
import { id, iso, isoOrNull, name, pageQuery, pageShape, sentTime, time } from '../shapes.ts'
import { refused, statusPageOf } from './status-pages.ts'

const reads = ['alerts:read'] as const
const writes = ['alerts:read', 'alerts:write'] as const

const states = z.enum([...incidentStates, ...maintenanceStates])
const message = z.string().trim().min(1).max(MAX_UPDATE).describe('Markdown.')
const incidentShape = z
  .object({
    id,
    kind: z.enum(['incident', 'maintenance']),
    title: z.string(),
    impact: z.enum(impacts),
    state: states,
    components: z.record(z.string(), z.enum(componentStates)).describe('Affected components by id, with their status.'),
    startsAt: time,
    endsAt: time.nullable(),
    resolvedAt: time.nullable(),
    createdAt: time,
    updates: z.array(z.object({ state: states, text: z.string(), at: time })).describe('Newest first.'),
  })
  .meta({ id: 'StatusIncident' })

function shown(incident: Incident): z.input<typeof incidentShape> {
  const { kind, title, impact, state, components } = incident
  return {
    id: String(incident.id),
    kind,
    title,
    impact,
    state,
    components: { ...components },
    startsAt: iso(incident.startsAt),
    endsAt: isoOrNull(incident.endsAt),
    resolvedAt: isoOrNull(incident.resolvedAt),
    createdAt: iso(incident.createdAt),
    updates: incident.updates.map((one) => ({ state: one.state, text: one.text, at: iso(one.at) })),
  }
}

const list = operation({
  id: 'listStatusIncidents',
  tag: 'Status pages',
  method: 'get',
  path: '/status-pages/{page}/incidents',
  summary: 'List incidents or maintenance of a status page',
  needs: reads,
  query: z.object({ ...pageQuery.shape, kind: z.enum(['incident', 'maintenance']).default('incident') }),
  answers: pageShape(incidentShape),
  handle: async ({ running, may, params, query }) => {
    const page = await statusPageOf(running, may, params.page)
    if (!page.ok) return page
    const all = await running.catalogue.statusPages.incidents(may['alerts:read'], page.value.id, query.kind)
    return pageOfAll(query, all, (one) => String(one.id), shown)
  },
})

const components = z.array(z.string().max(40)).max(MAX_COMPONENTS).default([]).describe('Ids of affected components.')
const newIncident = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('incident'),
    title: name(MAX_TITLE),
    text: message,
    components,
    impact: z.enum(impacts).default('minor'),
    state: z.enum(incidentStates).default('investigating'),
    affected: z.enum(componentStates).default('partial_outage').describe('The status it gives to components.'),
  }),
  z.strictObject({
    kind: z.literal('maintenance'),
    title: name(MAX_TITLE),
    text: message,
    components,
    startsAt: sentTime,
    endsAt: sentTime,
  }),
])

const open = operation({
  id: 'openStatusIncident',
  tag: 'Status pages',
  method: 'post',
  path: '/status-pages/{page}/incidents',
  summary: 'Publish an incident or plan maintenance, and notify subscribers',
  needs: writes,
  sends: newIncident.meta({ id: 'NewStatusIncident' }),
  status: 201,
  answers: incidentShape,
  handle: async ({ running, may, params, sent, now }) => {
    const page = await statusPageOf(running, may, params.page)
    if (!page.ok) return page
    const { title, text } = sent
    const isIncident = sent.kind === 'incident'
    if (!isIncident && Date.parse(sent.endsAt) <= Date.parse(sent.startsAt))
      return invalid('body', 'endsAt', 'must be after startsAt')
    const affected = isIncident ? sent.affected : 'under_maintenance'
    const shared = {
      title,
      text,
      outageOf: null,
      components: affectedComponents(page.value, sent.components, affected),
    }
    const incident = isIncident
      ? { ...shared, kind: sent.kind, impact: sent.impact, state: sent.state, startsAt: now, endsAt: null }
      : ({ ...shared, kind: sent.kind, impact: 'none', state: 'scheduled', ...planned(sent) } as const)
    const opened = await running.catalogue.statusPages.open(may['alerts:write'], page.value.id, incident, now)
    return opened.ok ? ok(shown(opened.value)) : refused(opened.refusal, params.page)
  },
})

function planned({ startsAt, endsAt }: { readonly startsAt: string; readonly endsAt: string }) {
  return { startsAt: new Date(startsAt), endsAt: new Date(endsAt) }
}

const show = operation({
  id: 'getStatusIncident',
  tag: 'Status pages',
  method: 'get',
  path: '/status-pages/{page}/incidents/{incident}',
  summary: 'Show an incident of a status page',
  needs: reads,
  answers: incidentShape,
  handle: async ({ running, may, params }) => {
    const found = await incidentOf(running, may, params)
    return found.ok ? ok(shown(found.value.incident)) : found
  },
})

const update = operation({
  id: 'updateStatusIncident',
  tag: 'Status pages',
  method: 'post',
  path: '/status-pages/{page}/incidents/{incident}/updates',
  summary: 'Publish an incident update, and notify subscribers',
  needs: writes,
  sends: z.strictObject({ state: states, text: message }).meta({ id: 'StatusUpdate' }),
  status: 201,
  answers: incidentShape,
  handle: async ({ running, may, params, sent, now }) => {
    const found = await incidentOf(running, may, params)
    if (!found.ok) return found
    const { page, incident } = found.value
    if (!statesOf(incident.kind).includes(sent.state))
      return invalid('body', 'state', `one of ${statesOf(incident.kind).join(', ')}`)
    const next = { ...sent, components: incident.components }
    const done = await running.catalogue.statusPages.update(may['alerts:write'], page, incident.id, next, now)
    return done.ok ? ok(shown(done.value)) : refused(done.refusal, params.incident)
  },
})

const remove = operation({
  id: 'deleteStatusIncident',
  tag: 'Status pages',
  method: 'delete',
  path: '/status-pages/{page}/incidents/{incident}',
  summary: 'Delete an incident with its updates',
  needs: writes,
  status: 204,
  handle: async ({ running, may, params, now }) => {
    const found = await incidentOf(running, may, params)
    if (!found.ok) return found
    const { page, incident } = found.value
    const gone = await running.catalogue.statusPages.removeIncident(may['alerts:write'], page, incident.id, now)
    return gone.ok ? ok(undefined) : refused(gone.refusal, params.incident)
  },
})

async function incidentOf(
  running: Running,
  may: Grants<'alerts:read'>,
  called: { readonly page: string; readonly incident: string },
): Promise<Result<{ readonly page: number; readonly incident: Incident }, Refusal>> {
  const page = await statusPageOf(running, may, called.page)
  if (!page.ok) return page
  const { statusPages } = running.catalogue
  const incident = await statusPages.incident(may['alerts:read'], page.value.id, numberOf(called.incident) ?? 0)
  return incident === undefined ? notFound('incident', called.incident) : ok({ page: page.value.id, incident })
}

const subscriberShape = z
  .object({
    id,
    kind: z.enum(['mail', 'webhook']),
    target: z.string(),
    locale: z.string(),
    confirmedAt: time.nullable(),
    createdAt: time,
  })
  .meta({ id: 'StatusSubscriber' })

function shownSubscriber({ id: number, kind, target, locale, confirmedAt, createdAt }: Subscriber) {
  return {
    id: String(number),
    kind,
    target,
    locale,
    confirmedAt: isoOrNull(confirmedAt),
    createdAt: iso(createdAt),
  }
}

const subscribers = operation({
  id: 'listStatusSubscribers',
  tag: 'Status pages',
  method: 'get',
  path: '/status-pages/{page}/subscribers',
  summary: 'List subscribers of a status page',
  needs: ['alerts:read', 'org:write'],
  query: pageQuery,
  answers: pageShape(subscriberShape),
  handle: async ({ running, may, params, query }) => {
    const page = await statusPageOf(running, may, params.page)
    if (!page.ok) return page
    const all = await running.catalogue.statusPages.subscribers(may['org:write'], page.value.id)
    return pageOfAll(query, all, (one) => String(one.id), shownSubscriber)
  },
})

const removeSubscriber = operation({
  id: 'deleteStatusSubscriber',
  tag: 'Status pages',
  method: 'delete',
  path: '/status-pages/{page}/subscribers/{subscriber}',
  summary: 'Remove a subscriber',
  needs: ['alerts:read', 'org:write'],
  status: 204,
  handle: async ({ running, may, params, now }) => {
    const page = await statusPageOf(running, may, params.page)
    if (!page.ok) return page
    const { statusPages } = running.catalogue
    const number = numberOf(params.subscriber) ?? 0
    const gone = await statusPages.removeSubscriber(may['org:write'], page.value.id, number, now)
    return gone ? ok(undefined) : notFound('subscriber', params.subscriber)
  },
})

export const statusIncidentOperations: readonly Operation[] = [
  list,
  open,
  show,
  update,
  remove,
  subscribers,
  removeSubscriber,
]
