import { z, type OpenAPIHono, type RouteConfig } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { Actor, Permission } from '#domain/access/access.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import type { Running } from '#domain/running.ts'
import { messages } from '#messages'
import { actorOf, grantsFor, type Grants } from './authenticate.ts'
import { toResponse, type ApiRefusal } from './refusal.ts'
import { ORGANIZATION_ID } from './shapes/organization.ts'

/** The names in braces: `/projects/{organization}/{project}/` → `organization` | `project`. */
type ParamsOf<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamsOf<Rest>
  : never

/** What an endpoint is told. */
export interface ApiRequest<Params extends string, Query, P extends Permission> {
  readonly running: Running
  readonly actor: Actor
  /** The grants for `needs`: the stores cannot be asked without them. */
  readonly may: Grants<P>
  readonly params: { readonly [Name in Params]: string }
  readonly query: Query
  /** The path as it was asked for, and its parameters: for links to other pages of the same list. */
  readonly asked: { readonly path: string; readonly search: URLSearchParams }
  readonly now: Date
}

/** What an endpoint answers: the body, and headers of its own (`Link`). */
export interface Answer<Body> {
  readonly body: Body
  readonly headers?: Readonly<Record<string, string>>
}

/** One address under /api/0 that can be read. */
interface Definition<Path extends string, Query extends z.ZodObject, Body extends z.ZodType, P extends Permission> {
  /** Under /api/0, with a slash at the end; served without it as well. */
  readonly path: Path
  /** For the OpenAPI document, from the catalogue. */
  readonly summary: string
  readonly needs: readonly P[]
  readonly query: Query
  readonly body: Body
  answer(request: ApiRequest<ParamsOf<Path>, z.output<Query>, P>): Promise<Result<Answer<z.input<Body>>, ApiRefusal>>
}

/** Serves and documents one endpoint. */
export type Mount = (app: OpenAPIHono, running: Running) => void

const MAX_REPEATS = 100

/** A parameter that may be repeated: `?project=1&project=2`. Empty values say nothing. */
export const several = z
  .preprocess(
    (value) => [value ?? []].flat().filter((one) => one !== ''),
    z.array(z.string()).max(MAX_REPEATS, messages('api')('parameter.several', { most: String(MAX_REPEATS) })),
  )
  .openapi({ type: 'array', items: { type: 'string' } })

/** The body of every refusal. */
const refusalBody = z.object({ detail: z.string() }).openapi('Refusal')

const ROOT = '/api/0'

/**
 * Makes an endpoint of its definition. Nobody gets past the first lines without the permissions it needs, and only then
 * is the rest of the request looked at. Any other method than GET and HEAD is answered 405.
 */
export function endpoint<Path extends string, Query extends z.ZodObject, Body extends z.ZodType, P extends Permission>(
  definition: Definition<Path, Query, Body, P>,
): Mount {
  return (app, running) => {
    app.openAPIRegistry.registerPath(documented(definition))
    const route = routeOf(definition.path)
    app.get(route, (c) => serve(running, definition, c))
    app.all(route, wrongMethod)
  }
}

/** For what is at an address that can only be read. */
export function wrongMethod(): Response {
  return toResponse({ reason: 'wrong_method', allow: 'GET, HEAD' })
}

async function serve<Path extends string, Query extends z.ZodObject, Body extends z.ZodType, P extends Permission>(
  running: Running,
  { needs, query, answer }: Definition<Path, Query, Body, P>,
  c: Context,
): Promise<Response> {
  const now = new Date()
  const actor = await actorOf(running, c.req.raw.headers, now)
  if (!actor.ok) return toResponse(actor.refusal)
  if (actor.value === undefined) return toResponse({ reason: 'unauthenticated' })
  const may = grantsFor(actor.value, needs)
  if (!may.ok) return toResponse(may.refusal)

  // Hono knows the parameters of a path that it sees as a literal; here their names are in the type of the definition.
  const params = c.req.param() as { readonly [Name in ParamsOf<Path>]: string }
  const organization = organizationOf(running, params)
  if (!organization.ok) return toResponse(organization.refusal)
  const asked = query.safeParse(flattened(c.req.queries()))
  if (!asked.success) return toResponse(badParameter(asked.error))

  const { pathname: path, searchParams: search } = new URL(c.req.url)
  const request = {
    running,
    actor: actor.value,
    may: may.value,
    params,
    query: asked.data,
    asked: { path, search },
    now,
  }
  const answered = await answer(request)
  if (!answered.ok) return toResponse(answered.refusal)
  return Response.json(answered.value.body, { headers: answered.value.headers ?? {} })
}

/** `/projects/{project}/` as Hono writes it, under /api/0: `/api/0/projects/:project`. */
function routeOf(path: string): string {
  return ROOT + path.replaceAll(/\{(\w+)\}/g, ':$1').replace(/\/$/, '')
}

/** There is one organization: its slug, and the number 1, which never changes. */
function organizationOf(running: Running, params: { readonly organization?: string }): Result<void, ApiRefusal> {
  const { organization } = running.settings
  const name = params.organization
  if (name === undefined || name === organization || name === ORGANIZATION_ID) return ok(undefined)
  return refuse({ reason: 'no_organization', name, organization })
}

/** A parameter once is a text, several times a list. */
function flattened(queries: Record<string, string[]>): Record<string, string | string[]> {
  return Object.fromEntries(
    Object.entries(queries).map(([name, values]) => [name, values.length === 1 ? (values[0] ?? '') : values]),
  )
}

/** Schemas of parameters bear sentences from the catalogue, so the first issue says what is wrong. */
function badParameter(error: z.ZodError): ApiRefusal {
  const issue = error.issues[0]
  return { reason: 'bad_parameter', name: issue?.path.join('.') ?? '', why: issue?.message ?? '' }
}

function documented({
  path,
  summary,
  needs,
  query,
  body,
}: Omit<Definition<string, z.ZodObject, z.ZodType, Permission>, 'answer'>): RouteConfig {
  const t = messages('api')
  const names = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')
  return {
    method: 'get',
    path: ROOT + path,
    summary,
    security: [{ bearer: [...needs] }],
    request: { params: z.object(Object.fromEntries(names.map((name) => [name, z.string()]))), query },
    responses: {
      200: { description: t('document.answer'), content: { 'application/json': { schema: body } } },
      default: { description: t('document.refusal'), content: { 'application/json': { schema: refusalBody } } },
    },
  }
}
