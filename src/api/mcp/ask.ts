import { z } from '@hono/zod-openapi'

/** The API refused, in words that tell what to do. */
export class Refused extends Error {}

/** Asks the API as whoever called the tool. @throws Refused with the API's own sentence */
export interface Ask {
  get<Shape extends z.ZodType>(path: string, shape: Shape, query?: AskedQuery): Promise<z.output<Shape>>
  send<Shape extends z.ZodType>(
    method: 'PUT' | 'POST',
    path: string,
    body: object,
    shape: Shape,
  ): Promise<z.output<Shape>>
  /** The address of a page, as people open it. */
  page(path: string): string
  /** `/organizations/home` */
  readonly organization: string
  /** `/projects/home/web` */
  project(slug: string): string
}

export type AskedQuery = Readonly<Record<string, string | number | readonly string[] | undefined>>

const refusal = z.object({ detail: z.string() })

/**
 * @param request asks the API within the process: path and what else a request says
 * @param lacks told of the permission for want of which the API has refused
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
    const answer = await request(`/api/0${path}`, { ...init, headers: { authorization } })
    const lacking = /insufficient_scope.*scope="([^"]+)"/.exec(answer.headers.get('www-authenticate') ?? '')?.[1]
    if (lacking !== undefined) lacks(lacking)
    const body: unknown = await answer.json()
    if (!answer.ok) throw new Refused(refusal.safeParse(body).data?.detail ?? String(answer.status))
    return shape.parse(body)
  }
  return {
    get: (path, shape, query = {}) => asked(`${path}?${parametersOf(query)}`, {}, shape),
    send: (method, path, body, shape) => asked(path, { method, body: JSON.stringify(body) }, shape),
    page,
    organization: `/organizations/${organization}`,
    project: (slug) => `/projects/${organization}/${encodeURIComponent(slug)}`,
  }
}

function parametersOf(query: AskedQuery): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value ?? []].flat()) parameters.append(name, String(one))
  }
  return String(parameters)
}
