import { z } from '@hono/zod-openapi'
import { filterNames, type FilterName } from '#domain/project/project-rules.ts'
import { ok, refuse } from '#domain/result.ts'
import { messages } from '#messages'
import { change, endpoint, type Endpoint } from '../endpoint.ts'
import { findProject } from '../find.ts'
import { jsonBody } from '../request-body.ts'

const t = messages('api')

/** Sentry's names for the filters that it also has. The others use their own name with dashes. */
const names: Readonly<Partial<Record<FilterName, string>>> = {
  old_browsers: 'legacy-browsers',
  crawlers: 'web-crawlers',
  health_checks: 'filtered-transaction',
  chunk_load: 'chunk-load-error',
  hydration: 'react-hydration-errors',
}

function idOf(filter: FilterName): string {
  return names[filter] ?? filter.replaceAll('_', '-')
}

/** `fold`: matches are kept, all in one issue. */
const filterShape = z
  .object({ id: z.string(), active: z.boolean(), action: z.enum(['off', 'drop', 'fold']) })
  .openapi('InboundFilter')

const list = endpoint({
  path: '/projects/{organization}/{project}/filters/',
  summary: t('operations.filters'),
  needs: ['project:read'],
  query: z.object({}),
  body: z.array(filterShape),
  answer: async ({ running: { catalogue }, may, params }) => {
    const project = await findProject(catalogue, may, params.project)
    if (!project.ok) return project
    const { known } = (await catalogue.rules.of(may['project:read'], project.value.id)).filters
    const body = filterNames.map((name) => ({ id: idOf(name), active: known[name] === 'drop', action: known[name] }))
    return ok({ body })
  },
})

const filterBody = z
  .looseObject({ active: z.boolean().optional(), subfilters: z.array(z.string()).optional() })
  .openapi('InboundFilterChange')

/** Turns a filter off or makes it drop matches, as in Sentry. Folding them into one issue is configured on its page. */
const update = change({
  method: 'put',
  path: '/projects/{organization}/{project}/filters/{filter}/',
  summary: t('operations.changeFilter'),
  needs: ['project:read', 'project:write'],
  query: z.object({}),
  sends: jsonBody(filterBody),
  statuses: [204],
  body: z.null(),
  answer: async ({ running: { catalogue }, may, params, sent, now }) => {
    const project = await findProject(catalogue, may, params.project)
    if (!project.ok) return project
    const filter = filterNames.find((name) => idOf(name) === params.filter)
    if (filter === undefined) return refuse({ reason: 'no_filter', name: params.filter })
    const { active, subfilters } = sent
    // Subfilters cannot be set individually.
    if (active === undefined || (subfilters !== undefined && subfilters.length > 0))
      return refuse({ reason: 'bad_body', why: t('body.filter') })
    const { id } = project.value
    const { rules, version } = await catalogue.rules.withVersion(may['project:read'], id)
    const known = { ...rules.filters.known, [filter]: active ? ('drop' as const) : ('off' as const) }
    const changed = { ...rules, filters: { ...rules.filters, known } }
    const saved = await catalogue.rules.save(may['project:write'], id, changed, version, now)
    return saved.ok ? ok({ body: null, status: 204 }) : refuse({ reason: 'conflict', why: t('body.filterChanged') })
  },
})

export const inboundFilterEndpoints: readonly Endpoint[] = [list, update]
