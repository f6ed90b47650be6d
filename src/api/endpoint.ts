import { z, type OpenAPIHono, type RouteConfig } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { Actor } from '#domain/access/access.ts'
import type { Permission } from '#domain/access/roles.ts'
import { lacksSecondFactor } from '#domain/access/second-factor.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import type { Running } from '#domain/running.ts'
import { messages } from '#messages'
import { actorOf, grantsFor, isFromOwnPage, type Grants } from './authenticate.ts'
import { createRates, type Rates } from './rates.ts'
import { toResponse, type ApiRefusal } from './refusal.ts'
import { emptyParameter, unknownParameter } from './change-parameters.ts'
import { noBody, type BodyReader } from './request-body.ts'
import { ORGANIZATION_ID } from './shapes/organization.ts'

/** The parameter names in a path: `/projects/{organization}/{project}/` → `organization` | `project`. */
type ParamsOf<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamsOf<Rest>
  : never

export interface ApiRequest<Params extends string, Query, P extends Permission, Sent = undefined> {
  readonly running: Running
  readonly actor: Actor
  /** The grants for `needs`, without which the stores cannot be queried. */
  readonly may: Grants<P>
  readonly params: { readonly [Name in Params]: string }
  readonly query: Query
  /** The parsed and validated body of a change. */
  readonly sent: Sent
  /** The requested path and its parameters, for links to other pages of the same list. */
  readonly asked: { readonly path: string; readonly search: URLSearchParams }
  readonly now: Date
}

/** 201: created. 202, 204: no content to return. 208: it already existed (RFC 5842). */
type Status = 200 | 201 | 202 | 204 | 208

/** An endpoint's response: the body, the status if it is not 200, and additional headers (`Link`). */
export interface Answer<Body> {
  readonly body: Body
  readonly status?: Status
  readonly headers?: Readonly<Record<string, string>>
}

export interface FileAnswer {
  readonly file: Response
}

type Method = 'get' | 'post' | 'put' | 'delete'

/** One method of one path under /api/0. */
interface Definition<
  Path extends string,
  Query extends z.ZodObject,
  Body extends z.ZodType,
  P extends Permission,
  Sent,
> {
  readonly method: Method
  /** Under /api/0, with a trailing slash; also served without it. */
  readonly path: Path
  /** For the OpenAPI document, from the message catalogue. */
  readonly summary: string
  readonly needs: readonly P[]
  readonly query: Query
  readonly sends: BodyReader<Sent>
  /** The statuses it may respond with; defaults to 200. */
  readonly statuses?: readonly Status[]
  readonly body: Body
  answer(
    request: ApiRequest<ParamsOf<Path>, z.output<Query>, P, Sent>,
  ): Promise<Result<Answer<z.input<Body>> | FileAnswer, ApiRefusal>>
}

interface Serving {
  readonly running: Running
  readonly rates: Rates
}

/** One method of one path, ready to be served. */
export interface Endpoint {
  readonly method: Method
  /** In Hono's syntax. */
  readonly route: string
  readonly documented: RouteConfig
  serve(serving: Serving, c: Context): Promise<Response>
}

const MAX_REPEATS = 100

/** A repeatable parameter: `?project=1&project=2`. Empty values are ignored. */
export const several = z
  .preprocess(
    (value) => [value ?? []].flat().filter((one) => one !== ''),
    z.array(z.string()).max(MAX_REPEATS, messages('api')('parameter.several', { most: String(MAX_REPEATS) })),
  )
  .openapi({ type: 'array', items: { type: 'string' } })

const refusalBody = z.object({ detail: z.string() }).openapi('Refusal')

const ROOT = '/api/0'

/** Defines a read-only endpoint (GET). */
export function endpoint<Path extends string, Query extends z.ZodObject, Body extends z.ZodType, P extends Permission>(
  definition: Omit<Definition<Path, Query, Body, P, undefined>, 'method' | 'sends' | 'statuses'>,
): Endpoint {
  return change<Path, Query, Body, P, undefined>({ ...definition, method: 'get', sends: noBody })
}

/** Defines an endpoint that changes something. */
export function change<
  Path extends string,
  Query extends z.ZodObject,
  Body extends z.ZodType,
  P extends Permission,
  Sent,
>(definition: Definition<Path, Query, Body, P, Sent>): Endpoint {
  return {
    method: definition.method,
    route: routeOf(definition.path),
    documented: documented(definition),
    serve: (serving, c) => serve(serving, definition, c),
  }
}

/** Serves and documents the endpoints. A method without an endpoint is answered with 405 and the allowed methods. */
export function mountEndpoints(app: OpenAPIHono, running: Running, endpoints: readonly Endpoint[]): void {
  const serving = { running, rates: createRates(running.settings.apiRequestsPerMinute) }
  for (const { method, route, documented: config, serve: answer } of endpoints) {
    app.openAPIRegistry.registerPath(config)
    app.on(method.toUpperCase(), route, (c) => answer(serving, c))
  }
  for (const [route, here] of Map.groupBy(endpoints, (one) => one.route)) {
    const allow = here.map(({ method }) => (method === 'get' ? 'GET, HEAD' : method.toUpperCase())).join(', ')
    app.all(route, () => toResponse({ reason: 'wrong_method', allow }))
  }
}

/** For paths that can only be read. */
export function wrongMethod(): Response {
  return toResponse({ reason: 'wrong_method', allow: 'GET, HEAD' })
}

/** Checks permissions first. Nothing else of the request is parsed until they are granted. */
async function serve<
  Path extends string,
  Query extends z.ZodObject,
  Body extends z.ZodType,
  P extends Permission,
  Sent,
>({ running, rates }: Serving, definition: Definition<Path, Query, Body, P, Sent>, c: Context): Promise<Response> {
  const now = new Date()
  const actor = await actorOf(running, c.req.raw.headers, now)
  if (!actor.ok) return toResponse(actor.refusal)
  if (actor.value === undefined) return toResponse({ reason: 'unauthenticated' })
  const asking = { running, actor: actor.value, now }
  const turn = rates(actor.value, now)
  if (turn === undefined) return answerTo(asking, definition, c)
  const { retryAfterSeconds } = turn
  try {
    const answer =
      retryAfterSeconds === undefined
        ? await answerTo(asking, definition, c)
        : toResponse({ reason: 'rate_limited', retryAfterSeconds })
    for (const [name, value] of Object.entries(turn.headers)) answer.headers.set(name, value)
    return answer
  } finally {
    turn.end()
  }
}

/** Clients accept up to 16 KiB of headers and reject the whole response if it has more. */
const MAX_LINK = 12 * 1024

interface Asking {
  readonly running: Running
  readonly actor: Actor
  readonly now: Date
}

async function answerTo<
  Path extends string,
  Query extends z.ZodObject,
  Body extends z.ZodType,
  P extends Permission,
  Sent,
>(
  { running, actor, now }: Asking,
  { method, needs, query, sends, answer }: Definition<Path, Query, Body, P, Sent>,
  c: Context,
): Promise<Response> {
  const { headers } = c.req.raw
  if (method !== 'get' && actor.kind === 'user' && !isFromOwnPage(headers, running.settings.site.origin))
    return toResponse({ reason: 'foreign_page' })
  if (await lacksSecondFactor(running, actor)) return toResponse({ reason: 'no_second_factor' })
  const may = grantsFor(actor, needs)
  if (!may.ok) return toResponse(may.refusal)

  // Hono infers the parameters of a path only from a literal; here their names are in the definition's type.
  const params = c.req.param() as { readonly [Name in ParamsOf<Path>]: string }
  const organization = organizationOf(running, params)
  if (!organization.ok) return toResponse(organization.refusal)
  const wider = method === 'get' ? undefined : widerThanMeant(c.req.queries(), query, method)
  if (wider !== undefined) return toResponse(wider)
  const asked = query.safeParse(flattened(c.req.queries()))
  if (!asked.success) return toResponse(badParameter(asked.error))

  const { pathname: path, searchParams: search } = new URL(c.req.url)
  const request = {
    running,
    actor,
    may: may.value,
    params,
    query: asked.data,
    asked: { path, search },
    now,
  }
  const answered = await sends.read(c.req.raw, (sent) => answer({ ...request, sent }))
  if (!answered.ok) return toResponse(answered.refusal)
  const response = responseOf(answered.value)
  if ((response.headers.get('link') ?? '').length <= MAX_LINK) return response
  return toResponse({ reason: 'bad_parameter', name: 'query', why: messages('api')('parameter.tooLong') })
}

function responseOf(answer: Answer<unknown> | FileAnswer): Response {
  if ('file' in answer) return answer.file
  const { body, status = 200, headers = {} } = answer
  return isEmpty(status) ? new Response(null, { status, headers }) : Response.json(body, { status, headers })
}

function isEmpty(status: Status): boolean {
  return status === 202 || status === 204
}

/** Converts `/projects/{project}/` to Hono's syntax under /api/0: `/api/0/projects/:project`. */
function routeOf(path: string): string {
  return ROOT + path.replaceAll(/\{(\w+)\}/g, ':$1').replace(/\/$/, '')
}

/** There is a single organization, addressed by its slug or by the number 1, which never changes. */
function organizationOf(running: Running, params: { readonly organization?: string }): Result<void, ApiRefusal> {
  const { organization } = running.settings
  const name = params.organization
  if (name === undefined || name === organization || name === ORGANIZATION_ID) return ok(undefined)
  return refuse({ reason: 'no_organization', name, organization })
}

/** Turns parameters that occur once into strings; repeated ones stay lists. */
function flattened(queries: Record<string, string[]>): Record<string, string | string[]> {
  return Object.fromEntries(
    Object.entries(queries).map(([name, values]) => [name, values.length === 1 ? (values[0] ?? '') : values]),
  )
}

/** Parameter schemas carry messages from the catalogue, so the first issue already explains the problem. */
function badParameter(error: z.ZodError): ApiRefusal {
  const issue = error.issues[0]
  return { reason: 'bad_parameter', name: issue?.path.join('.') ?? '', why: issue?.message ?? '' }
}

/**
 * Refuses a change with an unknown or empty parameter, because without that parameter the change may apply to
 * everything. If the operation has no parameters they are ignored, except for a deletion.
 */
function widerThanMeant(
  sent: Readonly<Record<string, readonly string[]>>,
  query: z.ZodObject,
  method: Exclude<Method, 'get'>,
): ApiRefusal | undefined {
  const t = messages('api')
  const known = Object.keys(query.shape)
  if (known.length === 0 && method !== 'delete') return undefined
  const unknown = unknownParameter(sent, known)
  const names = known.length === 0 ? t('parameter.none') : known.join(', ')
  if (unknown !== undefined) return { reason: 'bad_parameter', name: unknown, why: t('parameter.unknown', { names }) }
  const empty = emptyParameter(sent)
  return empty === undefined ? undefined : { reason: 'bad_parameter', name: empty, why: t('parameter.empty') }
}

function documented<
  Path extends string,
  Query extends z.ZodObject,
  Body extends z.ZodType,
  P extends Permission,
  Sent,
>({ method, path, summary, needs, query, sends, statuses = [200], body }: Definition<Path, Query, Body, P, Sent>) {
  const t = messages('api')
  const names = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')
  const params = z.object(Object.fromEntries(names.map((name) => [name, z.string()])))
  const success = (status: Status) =>
    isEmpty(status)
      ? { description: t('document.done') }
      : { description: t('document.answer'), content: { 'application/json': { schema: body } } }
  return {
    method,
    path: ROOT + path,
    summary,
    security: [{ bearer: [...needs] }],
    request: { params, query, ...(sends.described && { body: sends.described }) },
    responses: {
      ...Object.fromEntries(statuses.map((status) => [status, success(status)])),
      default: { description: t('document.refusal'), content: { 'application/json': { schema: refusalBody } } },
    },
  } satisfies RouteConfig
}
