import { routes, type Operations } from './operations.ts'
import { problemOf, type Problem } from './problem.ts'

/** The name of an operation. */
export type OperationName = keyof Operations
/** What an operation is told: names of its path, `query`, `body`. */
export type InputOf<Name extends OperationName> = Operations[Name]['input']
/** What an operation answers. */
export type ValueOf<Name extends OperationName> = Operations[Name]['value']

/** What became of a request. A refusal is a value: only a server that cannot be reached throws. */
export type Answer<Value> =
  | { readonly ok: true; readonly value: Value; readonly status: number; readonly headers: Headers }
  | { readonly ok: false; readonly problem: Problem; readonly status: number; readonly headers: Headers }

/** Where Mishap is, and who asks. */
export interface ClientOptions {
  /** The server’s address, with its base path if it has one: `https://mishap.example.com`. */
  readonly url: string | URL
  /** A personal token, or one of the organization. */
  readonly token: string
  /** How often a request is sent again that came too early (429), or while a store was away (503). 3 unless said. */
  readonly retries?: number
  /** The longest that it waits before it sends again, in seconds; what is to wait longer is answered at once. 60 unless said. */
  readonly maxWaitSeconds?: number
  /** Instead of the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch
}

/** What one call may say besides. */
export interface CallOptions {
  readonly signal?: AbortSignal
  /** The same key does a POST once, however often it is called within 24 hours. Each call has one of its own unless said. */
  readonly idempotencyKey?: string
}

/** Whether an operation may be told nothing at all. */
type IsOptional<Input> = Input extends Record<string, never> ? true : Partial<Input> extends Input ? true : false

/** An operation as a function. */
export type Call<Name extends OperationName> =
  IsOptional<InputOf<Name>> extends true
    ? (input?: InputOf<Name>, options?: CallOptions) => Promise<Answer<ValueOf<Name>>>
    : (input: InputOf<Name>, options?: CallOptions) => Promise<Answer<ValueOf<Name>>>

/** All operations of the API, each as a function by its name. */
export type Client = { readonly [Name in OperationName]: Call<Name> }

type Plain = string | number | boolean
type AnyQuery = Readonly<Record<string, Plain | readonly Plain[] | undefined>>

/** What every operation may be told, whatever its types. */
interface AnyInput {
  readonly query?: AnyQuery
  readonly body?: unknown
  readonly [name: string]: unknown
}

const USUAL_RETRIES = 3
const USUAL_WAIT_SECONDS = 60

/** A client of one server: `const mishap = createClient({ url, token })`, then `await mishap.listProjects()`. */
export function createClient(options: ClientOptions): Client {
  const calls = Object.entries(routes).map(([name, [method, path]]) => [
    name,
    async (input: AnyInput = {}, call: CallOptions = {}) =>
      send(options, requestOf(options, method, path, input, call), call),
  ])
  // Each has the types of its route.
  return Object.fromEntries(calls) as Client
}

interface Prepared {
  readonly address: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
}

function requestOf(
  { url, token }: ClientOptions,
  method: string,
  path: string,
  input: AnyInput,
  { idempotencyKey }: CallOptions,
): Prepared {
  const named = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => segment(name, input[name]))
  const body = input.body === undefined ? undefined : JSON.stringify(input.body)
  return {
    address: `${String(url).replace(/\/+$/, '')}/api/1${named}${searchOf(input.query ?? {})}`,
    method,
    headers: {
      authorization: `Bearer ${token}`,
      accept: 'application/json, application/problem+json, application/octet-stream',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(method === 'POST' && { 'idempotency-key': idempotencyKey ?? crypto.randomUUID() }),
    },
    body,
  }
}

/** A name as a part of a path. Dots alone, or nothing, would name another operation. */
function segment(name: string, value: unknown): string {
  if (typeof value !== 'string' || /^\.{0,2}$/.test(value)) throw new TypeError(`“${String(value)}” is no ${name}.`)
  return encodeURIComponent(value)
}

/** What is undefined is left out; a list is repeated. */
function searchOf(query: AnyQuery): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    for (const one of [value].flat()) if (one !== undefined) search.append(name, String(one))
  return search.size === 0 ? '' : `?${search}`
}

async function send(options: ClientOptions, prepared: Prepared, call: CallOptions): Promise<Answer<unknown>> {
  const { retries = USUAL_RETRIES, maxWaitSeconds = USUAL_WAIT_SECONDS, fetch = globalThis.fetch } = options
  const { address, method, headers, body } = prepared
  for (let left = retries; ; left--) {
    const signal = call.signal ?? null
    const response = await fetch(address, { method, headers, body: body ?? null, signal })
    const seconds = waitOf(response)
    if (seconds === undefined || left <= 0 || seconds > maxWaitSeconds) return answerOf(response)
    await response.body?.cancel()
    await wait(seconds, call.signal)
  }
}

/** How long to wait before a refused request is sent again, in seconds; undefined: it would be of no use. */
function waitOf({ status, headers }: Response): number | undefined {
  if (status !== 429 && status !== 503) return undefined
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : undefined
}

function wait(seconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const onAbort = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', onAbort)
      resolve()
    }, seconds * 1000)
    if (signal?.aborted) onAbort()
    else signal?.addEventListener('abort', onAbort, { once: true })
  })
}

async function answerOf(response: Response): Promise<Answer<unknown>> {
  const { status, headers, ok } = response
  if (!ok) return { ok: false, problem: await problemOf(response), status, headers }
  if (status === 204) return { ok: true, value: undefined, status, headers }
  const isJson = (headers.get('content-type') ?? '').startsWith('application/json')
  const value: unknown = isJson ? await response.json() : new Uint8Array(await response.arrayBuffer())
  return { ok: true, value, status, headers }
}
