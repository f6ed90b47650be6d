import type { Grant } from '#domain/access/access.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import { MAX_COUNT } from './discovery.ts'
import { parseFilter, type Resource } from './filter.ts'
import type { ScimRefusal } from './refusal.ts'

export interface Asked {
  readonly grant: Grant<'scim:admin'>
  /** '' for requests to the whole collection. */
  readonly id: string
  readonly query: URLSearchParams
  /** The JSON body; `undefined` if there was none. */
  readonly body: unknown
}

export interface Answer {
  readonly status?: 200 | 201 | 204
  readonly body?: Resource
  readonly location?: string
}

type Route = (asked: Asked) => Promise<Result<Answer, ScimRefusal>>

/** By kind: the methods of the collection and of a single resource. */
export type Routes = Readonly<
  Record<string, { readonly all: Readonly<Record<string, Route>>; readonly one?: Readonly<Record<string, Route>> }>
>

const LIST = 'urn:ietf:params:scim:api:messages:2.0:ListResponse'

/** One page of the resources that match the filter (RFC 7644, 3.4.2). */
export function listOf(all: readonly object[], query: URLSearchParams): Result<Answer, ScimRefusal> {
  const text = query.get('filter') ?? ''
  const isMeant = text === '' ? () => true : parseFilter(text)
  if (isMeant === undefined) return refuse({ reason: 'bad_filter' })
  const found = all.map((one) => one as Resource).filter(isMeant)
  const startIndex = Math.max(1, whole(query.get('startIndex'), 1))
  const count = Math.min(MAX_COUNT, Math.max(0, whole(query.get('count'), MAX_COUNT)))
  const resources = found.slice(startIndex - 1, startIndex - 1 + count).map(choiceOf(query))
  const counts = { totalResults: found.length, startIndex, itemsPerPage: resources.length }
  return ok({ body: { schemas: [LIST], ...counts, Resources: resources } })
}

function whole(text: string | null, otherwise: number): number {
  return text !== null && /^-?\d{1,9}$/.test(text) ? Number(text) : otherwise
}

/** Applies the attribute selection: Entra ID requests groups without members (RFC 7644, 3.9). */
export function withOnly(resource: object, query: URLSearchParams): Resource {
  return choiceOf(query)(resource)
}

/** Parsed once for all resources of a list, because a URL has room for thousands of names. */
function choiceOf(query: URLSearchParams): (resource: object) => Resource {
  const named = (parameter: string) =>
    (query.get(parameter) ?? '')
      .toLowerCase()
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '')
  const only = new Set(named('attributes').map((name) => name.split('.')[0]))
  const without = new Set(named('excludedAttributes'))
  const always = new Set(['schemas', 'id'])
  return (resource) =>
    Object.fromEntries(
      Object.entries(resource).filter(([name]) => {
        const key = name.toLowerCase()
        if (always.has(key)) return true
        return only.size > 0 ? only.has(key) : !without.has(key)
      }),
    )
}
