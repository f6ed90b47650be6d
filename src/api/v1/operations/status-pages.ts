import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { parseSource } from '#domain/status-page/component-source.ts'
import { isOwnHost, mayFollow, settledComponent, visibleChoices } from '#domain/status-page/page-rules.ts'
import { componentStates } from '#domain/status-page/states.ts'
import {
  MAX_COMPONENTS,
  MAX_INTRO,
  MAX_NAME,
  MAX_PAGES,
  newComponent,
  parseDomain,
  parseLogo,
  parseSlug,
  themes,
  type ComponentMapping,
  type StatusComponent,
  type StatusPage,
  type StatusPageContent,
  type StatusPageRefusal,
} from '#domain/status-page/status-page.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import type { Running } from '#domain/running.ts'
import { locales } from '#messages/locales.ts'
import type { Grants } from '../../authenticate.ts'
import { pageOfAll } from '../cursor.ts'
import { defined, type Said } from '../defined.ts'
import { numberOf } from '../numbers.ts'
import { operation, type Operation } from '../operation.ts'
import { conflict, invalid, notFound } from '../refuse.ts'
import type { Refusal } from '../refusal.ts'
import { id, iso, name, pageQuery, pageShape, time } from '../shapes.ts'

const reads = ['alerts:read'] as const
const writes = ['alerts:read', 'org:write'] as const

const mapping = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('manual'), state: z.enum(componentStates) }),
  z.strictObject({ kind: z.enum(['check', 'monitor']), id: z.string().min(1).max(20) }),
])
const described = {
  name: name(MAX_NAME),
  description: z.string().trim().max(MAX_INTRO),
  group: z
    .string()
    .trim()
    .max(MAX_NAME)
    .describe('Components with the same group are shown together; empty: no group.'),
  mapping: mapping.describe('A check or monitor to follow, or a manual status.'),
  opensIncidents: z.boolean().describe('Whether an outage opens an incident, which its end resolves.'),
}
const sentComponent = z
  .strictObject({
    id: z.string().max(40).optional().describe('The id of an existing one; omit it to create one.'),
    ...described,
    description: described.description.default(newComponent.description),
    group: described.group.default(newComponent.group),
    mapping: mapping.default({ kind: 'manual', state: 'operational' }),
    opensIncidents: described.opensIncidents.default(false),
  })
  .meta({ id: 'StatusComponentDraft' })

const slug = z.string().refine((text) => parseSlug(text) !== undefined, 'lower-case letters, digits and dashes')
const settings = z.strictObject({
  name: name(MAX_NAME),
  slug: slug.describe('The end of its address: `/status/<slug>`.'),
  domain: z
    .string()
    .refine((text) => parseDomain(text) !== undefined, 'a host name')
    .nullable()
    .describe('A host name of its own.'),
  intro: z.string().trim().max(MAX_INTRO),
  locales: z.array(z.enum(locales)).min(1).max(locales.length).describe('Languages; the first is the fallback.'),
  theme: z.enum(themes),
})

const pageDetails = z
  .object({
    ...settings.shape,
    id,
    locales: z.array(z.string()),
    hasLogo: z.boolean(),
    components: z.array(z.object({ id: z.string(), ...described }).meta({ id: 'StatusComponent' })),
    createdAt: time,
    changedAt: time,
  })
  .meta({ id: 'StatusPage' })

function shown({ id: number, slug: end, domain, content, createdAt, changedAt }: StatusPage) {
  const { name: called, intro, locales: spoken, theme, logo, components } = content
  return {
    id: String(number),
    name: called,
    slug: end,
    domain,
    intro,
    locales: [...spoken],
    theme,
    hasLogo: logo !== null,
    components: components.map(({ publicId, mapping: follows, ...component }) => ({
      ...component,
      id: publicId,
      mapping: follows.kind === 'manual' ? follows : { kind: follows.kind, id: String(follows.id) },
    })),
    createdAt: iso(createdAt),
    changedAt: iso(changedAt),
  }
}

const list = operation({
  id: 'listStatusPages',
  tag: 'Status pages',
  method: 'get',
  path: '/status-pages',
  summary: 'List status pages',
  needs: reads,
  query: pageQuery,
  answers: pageShape(pageDetails),
  handle: async ({ running, may, query }) =>
    pageOfAll(query, await running.catalogue.statusPages.list(may['alerts:read']), (one) => String(one.id), shown),
})

const create = operation({
  id: 'createStatusPage',
  tag: 'Status pages',
  method: 'post',
  path: '/status-pages',
  summary: 'Create a status page',
  needs: writes,
  sends: settings
    .partial()
    .required({ name: true, slug: true })
    .extend({ components: z.array(sentComponent).max(MAX_COMPONENTS).default([]) })
    .meta({ id: 'NewStatusPage' }),
  status: 201,
  answers: pageDetails,
  handle: async ({ running, may, sent, now }) => {
    const plain = { intro: '', locales: [...locales], theme: 'system', logo: null, components: [] } as const
    const place = { slug: sent.slug, domain: null }
    const next = await nextOf(running, may, { ...plain, name: sent.name }, place, sent)
    if (!next.ok) return next
    const made = await running.catalogue.statusPages.create(may['org:write'], next.value.place, next.value.content, now)
    return made.ok ? ok(shown(made.value)) : refused(made.refusal, sent.slug)
  },
})

const show = operation({
  id: 'getStatusPage',
  tag: 'Status pages',
  method: 'get',
  path: '/status-pages/{page}',
  summary: 'Show a status page',
  needs: reads,
  answers: pageDetails,
  handle: async ({ running, may, params }) => {
    const found = await statusPageOf(running, may, params.page)
    return found.ok ? ok(shown(found.value)) : found
  },
})

const change = operation({
  id: 'updateStatusPage',
  tag: 'Status pages',
  method: 'patch',
  path: '/status-pages/{page}',
  summary: 'Update a status page or its components',
  description: '`components` replaces all components, in page order.',
  needs: writes,
  sends: settings
    .extend({
      components: z.array(sentComponent).max(MAX_COMPONENTS),
      logo: z.string().max(100_000).nullable().describe('A `data:` address of a PNG, JPEG or WebP.'),
    })
    .partial()
    .meta({ id: 'StatusPageChange' }),
  answers: pageDetails,
  handle: async ({ running, may, params, sent, now }) => {
    const found = await statusPageOf(running, may, params.page)
    if (!found.ok) return found
    const page = found.value
    const next = await nextOf(running, may, page.content, page, sent)
    if (!next.ok) return next
    const { place, content } = next.value
    const saved = await running.catalogue.statusPages.save(may['org:write'], { ...page, ...place }, content, now)
    return saved.ok ? ok(shown(saved.value)) : refused(saved.refusal, params.page)
  },
})

const remove = operation({
  id: 'deleteStatusPage',
  tag: 'Status pages',
  method: 'delete',
  path: '/status-pages/{page}',
  summary: 'Delete a status page with its incidents and subscribers',
  needs: ['org:write'],
  status: 204,
  handle: async ({ running, may, params, now }) => {
    const gone = await running.catalogue.statusPages.remove(may['org:write'], numberOf(params.page) ?? 0, now)
    return gone ? ok(undefined) : notFound('status page', params.page)
  },
})

export async function statusPageOf(
  { catalogue }: Running,
  may: Grants<'alerts:read'>,
  called: string,
): Promise<Result<StatusPage, Refusal>> {
  const found = await catalogue.statusPages.find(may['alerts:read'], numberOf(called) ?? 0)
  return found === undefined ? notFound('status page', called) : ok(found)
}

type Sent = Said<z.output<typeof settings>> & {
  readonly components?: readonly z.output<typeof sentComponent>[] | undefined
  readonly logo?: string | null | undefined
}
type Place = Pick<StatusPage, 'slug' | 'domain'>

/** Applies the body to the existing page. */
async function nextOf(
  running: Running,
  may: Grants<'alerts:read'>,
  before: StatusPageContent,
  place: Place,
  { slug: end = place.slug, domain, components, logo, ...said }: Sent,
): Promise<Result<{ readonly place: Place; readonly content: StatusPageContent }, Refusal>> {
  const host = typeof domain === 'string' ? (parseDomain(domain) ?? null) : (domain ?? null)
  if (isOwnHost(host, running.settings.site)) return invalid('body', 'domain', 'is this server’s own host name')
  const picture = typeof logo === 'string' ? parseLogo(logo) : logo
  if (typeof logo === 'string' && picture === undefined) return invalid('body', 'logo', 'a PNG, JPEG or WebP of 64 KiB')
  const next = components === undefined ? undefined : await componentsOf(running, may, before.components, components)
  if (next?.ok === false) return next
  const content = { ...before, ...defined(said), ...defined({ components: next?.value, logo: picture }) }
  return ok({ place: { slug: end, domain: domain === undefined ? place.domain : host }, content })
}

async function componentsOf(
  { componentSource }: Running,
  may: Grants<'alerts:read'>,
  before: readonly StatusComponent[],
  sent: readonly z.output<typeof sentComponent>[],
): Promise<Result<readonly StatusComponent[], Refusal>> {
  const choices = await visibleChoices(componentSource, may['alerts:read'])
  const known = new Set(before.map(({ publicId }) => publicId))
  const next: StatusComponent[] = []
  for (const [at, { id: own, mapping: follows, ...component }] of sent.entries()) {
    if (own !== undefined && !known.delete(own))
      return invalid('body', `components.${at}.id`, 'does not exist or is listed twice')
    const mapped = mappingOf(follows)
    if (mapped === undefined || !mayFollow(choices, mapped))
      return invalid('body', `components.${at}.mapping`, 'there is no such check or monitor')
    const publicId = own ?? randomBytes(8).toString('hex')
    next.push(settledComponent({ ...component, publicId, mapping: mapped }))
  }
  return ok(next)
}

function mappingOf(follows: z.output<typeof mapping>): ComponentMapping | undefined {
  return follows.kind === 'manual' ? follows : parseSource(`${follows.kind}:${follows.id}`)
}

export function refused({ reason }: StatusPageRefusal, called: string): Result<never, Refusal> {
  switch (reason) {
    case 'used_elsewhere':
      return refuse({ reason })
    case 'not_found':
      return notFound('status page or incident', called)
    case 'slug_taken':
      return conflict(reason, 'Another status page has this slug.')
    case 'domain_taken':
      return conflict(reason, 'Another status page has this host name.')
    case 'too_many':
      return conflict(reason, `There are ${MAX_PAGES} status pages already.`)
    case 'too_many_open':
      return conflict(reason, 'Limit of open incidents reached. Resolve one first.')
    case 'over':
      return conflict(reason, 'It has ended and cannot be reopened.')
    case 'changed_meanwhile':
      return conflict(reason, 'It was changed by someone else. Fetch it again and retry.')
  }
}

export const statusPageOperations: readonly Operation[] = [list, create, show, change, remove]
