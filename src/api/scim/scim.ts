import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { authorize, type Grant } from '#domain/access/access.ts'
import { absolute, SCIM_PATH } from '#domain/paths.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import type { Running } from '#domain/running.ts'
import { percentDecoded } from '#domain/text/percent.ts'
import { actorOf } from '../authenticate.ts'
import { readAtMost } from '../request-body.ts'
import { discovery } from './discovery.ts'
import { groupRoutes } from './group-routes.ts'
import { listOf, withOnly, type Answer, type Asked, type Routes } from './answers.ts'
import { createPace } from './pace.ts'
import { SCIM_TYPE, scimError, type ScimRefusal } from './refusal.ts'
import { userRoutes } from './user-routes.ts'

/** Fits a group of some ten thousand members. */
const MAX_BODY_BYTES = 4 * 1024 ** 2

export type ScimParts = Pick<Running, 'accounts' | 'catalogue' | 'settings'>

/** SCIM 2.0 (RFC 7643, RFC 7644): accounts and teams managed by an identity provider. */
export function mountScim(app: OpenAPIHono, running: ScimParts): void {
  const pace = createPace()
  const base = absolute(running.settings.site, SCIM_PATH)
  const routes: Routes = {
    ...userRoutes({ directory: running.accounts.directory, base }),
    ...groupRoutes({ directory: running.accounts.directory, base }),
    ...discoveryRoutes(base),
  }

  app.all(`${SCIM_PATH}/*`, (c) => serve(c))
  app.all(SCIM_PATH, () => scimError({ reason: 'no_route' }))

  async function serve(c: Context): Promise<Response> {
    const now = new Date()
    const wait = pace.take(c.req.raw.headers)
    if (wait !== undefined) return scimError({ reason: 'too_many', retryAfterSeconds: wait })
    const who = await grantOf(running, c.req.raw.headers, now)
    if (!who.ok) {
      pace.wasRefused(c.req.raw.headers)
      return scimError(who.refusal)
    }
    const answer = await answerOf(c, who.value, routes)
    const { actor } = who.value
    const name = actor.kind === 'token' ? actor.name : ''
    // Once a minute is enough for the page that shows it; failures are always recorded.
    if (!answer.ok || pace.isWorthNoting(now))
      await running.catalogue.signOn.note({
        kind: 'scim',
        at: now,
        who: name,
        problem: answer.ok ? null : answer.refusal.reason,
      })
    return answer.ok ? responseOf(answer.value) : scimError(answer.refusal)
  }
}

/**
 * Requires an organisation token created for this purpose. Cookies are not accepted, so requests from other sites are
 * harmless.
 */
async function grantOf(
  running: ScimParts,
  headers: Headers,
  now: Date,
): Promise<Result<Grant<'scim:admin'>, ScimRefusal>> {
  if (headers.get('authorization') === null) return refuse({ reason: 'no_token' })
  const actor = await actorOf(running, headers, now)
  if (!actor.ok || actor.value === undefined) return refuse({ reason: 'bad_token' })
  // A personal token would stop working with its owner, whom the directory might deactivate.
  const isOurs = actor.value.kind === 'token' && actor.value.userId === null
  const granted = authorize(actor.value, 'scim:admin')
  return isOurs && granted.ok ? ok(granted.value) : refuse({ reason: 'not_for_provisioning' })
}

async function answerOf(c: Context, grant: Grant<'scim:admin'>, routes: Routes): Promise<Result<Answer, ScimRefusal>> {
  const [kind = '', id, ...more] = c.req.path
    .slice(SCIM_PATH.length + 1)
    .split('/')
    .filter((part) => part !== '')
  const route = Object.entries(routes).find(([name]) => name.toLowerCase() === kind.toLowerCase())?.[1]
  const methods = id === undefined ? route?.all : route?.one
  if (methods === undefined || more.length > 0) return refuse({ reason: 'no_route' })
  const answer = Object.entries(methods).find(([method]) => method === c.req.method)?.[1]
  if (answer === undefined) return refuse({ reason: 'wrong_method', allow: Object.keys(methods).join(', ') })
  const body = await bodyOf(c)
  if (!body.ok) return body
  const name = percentDecoded(id ?? '')
  if (name === undefined) return refuse({ reason: 'not_found' })
  const asked: Asked = { grant, id: name, query: new URL(c.req.url).searchParams, body: body.value }
  return answer(asked)
}

async function bodyOf(c: Context): Promise<Result<unknown, ScimRefusal>> {
  if (c.req.method === 'GET' || c.req.method === 'DELETE' || c.req.raw.body === null) return ok(undefined)
  const bytes = await readAtMost(c.req.raw.body, MAX_BODY_BYTES)
  if (bytes === undefined) return refuse({ reason: 'too_large', limit: MAX_BODY_BYTES })
  try {
    return ok(JSON.parse(Buffer.from(bytes).toString('utf8')))
  } catch {
    return refuse({ reason: 'bad_json' })
  }
}

function responseOf({ status = 200, body, location }: Answer): Response {
  if (status === 204) return new Response(null, { status })
  const headers = { 'Content-Type': SCIM_TYPE, ...(location !== undefined && { Location: location }) }
  return Response.json(body, { status, headers })
}

function discoveryRoutes(base: string): Routes {
  const { ServiceProviderConfig, ResourceTypes, Schemas } = discovery(base)
  const lists = (found: readonly { readonly id: string }[]): Routes[string] => ({
    all: { GET: ({ query }) => Promise.resolve(listOf(found, query)) },
    one: {
      GET: ({ id, query }) => {
        const one = found.find((each) => each.id === id)
        return Promise.resolve(one === undefined ? refuse({ reason: 'not_found' }) : ok({ body: withOnly(one, query) }))
      },
    },
  })
  return {
    ServiceProviderConfig: { all: { GET: () => Promise.resolve(ok({ body: ServiceProviderConfig })) } },
    ResourceTypes: lists(ResourceTypes),
    Schemas: lists(Schemas),
  }
}
