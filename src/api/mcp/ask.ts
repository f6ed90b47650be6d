import { z } from '@hono/zod-openapi'

/** The API refused the request. The message says what to do about it. */
export class Refused extends Error {}

/** Calls the API as the caller of the tool. @throws Refused with the API's own message */
export interface Ask {
  get<Shape extends z.ZodType>(path: string, shape: Shape, query?: AskedQuery): Promise<z.output<Shape>>
  /** One page of a list. @returns its rows, and the next page's cursor or `undefined` at the end */
  list<Shape extends z.ZodType>(
    path: string,
    shape: Shape,
    query?: AskedQuery,
  ): Promise<{ readonly body: z.output<Shape>; readonly next: string | undefined }>
  send<Shape extends z.ZodType>(
    method: 'PUT' | 'POST',
    path: string,
    body: object,
    shape: Shape,
  ): Promise<z.output<Shape>>
  /** The same for `/api/1`. */
  readonly own: {
    get<Shape extends z.ZodType>(path: string, shape: Shape, query?: AskedQuery): Promise<z.output<Shape>>
    change<Shape extends z.ZodType>(path: string, body: object, shape: Shape): Promise<z.output<Shape>>
  }
  page(path: string): string
  /** `/organizations/home` */
  readonly organization: string
  /** `/projects/home/web` */
  project(slug: string): string
}

export type AskedQuery = Readonly<Record<string, string | number | readonly string[] | undefined>>

const refusal = z.object({ detail: z.string() })

/**
 * @param request calls the API in-process, with a path and request options
 * @param lacks called with the permission that was missing when the API refused
 */
export function askAs(
  credentials: Headers,
  {
    request,
    page,
    organization,
    lacks,
  }: {
    readonly request: (path: string, init: RequestInit) => Response | Promise<Response>
    readonly page: (path: string) => string
    readonly organization: string
    readonly lacks: (permission: string) => void
  },
): Ask {
  const authorization = credentials.get('authorization') ?? ''
  const asked = async <Shape extends z.ZodType>(path: string, init: RequestInit, shape: Shape) => {
    const answer = await request(path, { ...init, headers: { authorization, 'content-type': 'application/json' } })
    const lacking = /insufficient_scope.*scope="([^"]+)"/.exec(answer.headers.get('www-authenticate') ?? '')?.[1]
    if (lacking !== undefined) lacks(lacking)
    const body: unknown = await answer.json()
    if (!answer.ok) throw new Refused(refusal.safeParse(body).data?.detail ?? String(answer.status))
    return { body: shape.parse(body), next: nextOf(answer.headers) }
  }
  const got = async <Shape extends z.ZodType>(path: string, shape: Shape, query: AskedQuery) =>
    (await asked(`${path}?${parametersOf(query)}`, {}, shape)).body
  const sent = async <Shape extends z.ZodType>(method: string, path: string, body: object, shape: Shape) =>
    (await asked(path, { method, body: JSON.stringify(body) }, shape)).body
  return {
    get: (path, shape, query = {}) => got(`/api/0${path}`, shape, query),
    list: (path, shape, query = {}) => asked(`/api/0${path}?${parametersOf(query)}`, {}, shape),
    send: (method, path, body, shape) => sent(method, `/api/0${path}`, body, shape),
    own: {
      get: (path, shape, query = {}) => got(`/api/1${path}`, shape, query),
      change: (path, body, shape) => sent('PATCH', `/api/1${path}`, body, shape),
    },
    page,
    organization: `/organizations/${organization}`,
    project: (slug) => `/projects/${organization}/${encodeURIComponent(slug)}`,
  }
}

/** The cursor of the next page, if it has rows. */
function nextOf(headers: Headers): string | undefined {
  return /rel="next"; results="true"; cursor="([^"]+)"/.exec(headers.get('link') ?? '')?.[1]
}

function parametersOf(query: AskedQuery): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value ?? []].flat()) parameters.append(name, String(one))
  }
  return String(parameters)
}
