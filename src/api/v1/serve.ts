import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { personOf, type Actor } from '#domain/access/access.ts'
import { staleSession } from '#domain/access/stale-session.ts'
import { lacksSecondFactor } from '#domain/access/second-factor.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import type { Running } from '#domain/running.ts'
import { actorOf, grantsFor, isFromOwnPage } from '../authenticate.ts'
import { doOnce } from './idempotency.ts'
import type { Operation, OperationRequest } from './operation.ts'
import type { Pace } from './pace.ts'
import { readRequest, type ReadRequest } from './read-request.ts'
import { problem, type Refusal } from './refusal.ts'

export interface Serving {
  readonly running: Running
  readonly pace: Pace
}

/** Serves one request. Scopes are checked first; nothing else of the request is parsed until they are granted. */
export async function serve({ running, pace }: Serving, operation: Operation, c: Context): Promise<Response> {
  const now = new Date()
  const actor = await whoAsks(running, operation, c.req.raw.headers, now)
  if (!actor.ok) return problem(actor.refusal)
  const turn = pace(callerOf(actor.value), now)
  const { retryAfterSeconds } = turn
  const answer =
    retryAfterSeconds === undefined
      ? await answerTo(running, operation, { c, actor: actor.value, now })
      : problem({ reason: 'rate_limited', retryAfterSeconds })
  for (const [name, value] of Object.entries(turn.headers)) answer.headers.set(name, value)
  return answer
}

/** The caller, if the operation's restrictions admit it. */
async function whoAsks(
  running: Running,
  operation: Operation,
  headers: Headers,
  now: Date,
): Promise<Result<Actor, Refusal>> {
  const actor = await actorOf(running, headers, now)
  if (!actor.ok) return actor
  if (actor.value === undefined) return refuse({ reason: 'unauthenticated' })
  const isCookie = actor.value.kind === 'user'
  if (isCookie && operation.method !== 'get' && !isFromOwnPage(headers, running.settings.site.origin))
    return refuse({ reason: 'foreign_page' })
  if (await lacksSecondFactor(running, actor.value)) return refuse({ reason: 'no_second_factor' })
  const may = grantsFor(actor.value, operation.needs)
  if (!may.ok) return may
  if (operation.only === 'people' && personOf(actor.value) === null) return refuse({ reason: 'needs_person' })
  if (operation.only === 'sessions' && !isCookie) return refuse({ reason: 'needs_session' })
  if (!isCookie || !operation.sensitive) return ok(actor.value)
  const minutes = await staleSession(running, headers, now)
  return minutes === undefined ? ok(actor.value) : refuse({ reason: 'stale_session', minutes })
}

/** The key by which requests are counted per caller. */
function callerOf(actor: Actor): string {
  switch (actor.kind) {
    case 'user':
      return `user:${actor.userId}`
    case 'token':
      return `token:${actor.tokenId}`
    case 'operator':
      return 'operator'
  }
}

interface Asking {
  readonly c: Context
  readonly actor: Actor
  readonly now: Date
}

async function answerTo(running: Running, operation: Operation, { c, actor, now }: Asking): Promise<Response> {
  const read = await readRequest(operation, c)
  if (!read.ok) return problem(read.refusal)
  const may = grantsFor(actor, operation.needs)
  if (!may.ok) return problem(may.refusal)
  const { headers } = c.req.raw
  const { params, query, sent } = read.value
  const request = { running, actor, may: may.value, params, query, sent, headers, now }
  // The request was parsed with this operation's schemas.
  const act = () => perform(operation, request as unknown as OperationRequest<string, never, never, never>)
  const key = headers.get('idempotency-key')
  if (operation.method !== 'post' || key === null) return act()
  const credential = headers.get('authorization') ?? ''
  return doOnce(running, { caller: callerOf(actor), key, asked: askedOf(c, read.value), credential, now }, act)
}

function askedOf(c: Context, { text }: ReadRequest): string {
  return `${c.req.method} ${c.req.path} ${new URL(c.req.url).search}\n${text}`
}

/** Runs an operation. Its response is parsed by its schema, so undocumented fields never leave the server. */
async function perform(
  operation: Operation,
  request: OperationRequest<string, never, never, never>,
): Promise<Response> {
  const done = await operation.handle(request)
  if ('file' in done) return done.file
  if (!done.ok) return problem(done.refusal)
  const { status, answers } = operation
  if (answers === undefined) return new Response(null, { status })
  const body = JSON.stringify(answers.parse(done.value))
  const headers = { 'Content-Type': 'application/json' }
  if (operation.method !== 'get') return new Response(body, { status, headers })
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
  const isKnown = (request.headers.get('if-none-match') ?? '')
    .split(/,\s*/)
    .some((one) => one.replace(/^W\//, '') === etag)
  if (isKnown) return new Response(null, { status: 304, headers: { ETag: etag } })
  return new Response(body, { status, headers: { ...headers, ETag: etag } })
}
