import { z } from 'zod'
import type { Actor } from '#domain/access/access.ts'
import type { Permission } from '#domain/access/roles.ts'
import type { Result } from '#domain/result.ts'
import type { Running } from '#domain/running.ts'
import type { Grants } from '../authenticate.ts'
import type { Refusal } from './refusal.ts'

/** The parameter names in a path: `/projects/{project}/keys/{key}` → `project` | `key`. */
type ParamsOf<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamsOf<Rest>
  : never

/** The groups of the document, in its order. */
export const tags = [
  'Account',
  'Organization',
  'Members',
  'Teams',
  'Projects',
  'Project settings',
  'Issues',
  'Events',
  'Explore',
  'Traces',
  'Releases',
  'Replays',
  'Profiles',
  'Monitors',
  'Uptime',
  'Alerts',
  'Dashboards',
  'Saved searches',
  'Tickets',
  'Status pages',
  'Metrics',
  'SQL',
  'Feedback',
  'Source maps',
  'Webhooks',
] as const
export type Tag = (typeof tags)[number]

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'
/** 201: created. 204: no content. */
export type Status = 200 | 201 | 204

export interface OperationRequest<Params extends string, Query, P extends Permission, Sent> {
  readonly running: Running
  readonly actor: Actor
  /** The grants for `needs`, without which the stores cannot be queried. */
  readonly may: Grants<P>
  readonly params: { readonly [Name in Params]: string }
  readonly query: Query
  /** The parsed and validated body. */
  readonly sent: Sent
  readonly headers: Headers
  readonly now: Date
}

/**
 * One operation. The router, the validation of requests and responses, the document and the client are all derived from
 * it.
 */
export interface Definition<
  Path extends string,
  Query extends z.ZodObject,
  Sent extends z.ZodType,
  Body extends z.ZodType,
  P extends Permission,
> {
  /** The document's `operationId`; tests and audits refer to it as well. */
  readonly id: string
  readonly tag: Tag
  readonly method: Method
  /** Under /api/1, without a trailing slash. */
  readonly path: Path
  /** A short imperative sentence without its full stop. */
  readonly summary: string
  /** Details beyond the summary. */
  readonly description?: string
  /** All scopes that a token needs. */
  readonly needs: readonly P[]
  readonly query?: Query
  readonly sends?: Sent
  readonly status?: Status
  /** Absent without a body (204) or if the response has the media type `produces`. */
  readonly answers?: Body
  /** The media type of a response that is not JSON. */
  readonly produces?: string
  /**
   * `people`: only for a person's own tokens and sessions, because programs have no account. `sessions`: not with any
   * token.
   */
  readonly only?: 'people' | 'sessions'
  /** Potentially harmful: if the organisation requires it, the user must have signed in recently. */
  readonly sensitive?: true
  /** A POST that changes nothing, because its query is too long for a URL. */
  readonly asks?: true
  handle(
    request: OperationRequest<ParamsOf<Path>, z.output<Query>, P, z.output<Sent>>,
  ): Promise<Result<z.input<Body>, Refusal> | FileAnswer>
}

export interface FileAnswer {
  readonly ok: true
  readonly file: Response
}

/** An operation ready to be served: its types are erased, its schemas are kept. */
export interface Operation {
  readonly id: string
  readonly tag: Tag
  readonly method: Method
  readonly path: string
  readonly summary: string
  readonly description: string | undefined
  readonly needs: readonly Permission[]
  readonly query: z.ZodObject
  readonly sends: z.ZodType | undefined
  readonly status: Status
  readonly answers: z.ZodType | undefined
  readonly produces: string | undefined
  readonly only: 'people' | 'sessions' | undefined
  readonly sensitive: boolean
  readonly asks: boolean
  handle(request: OperationRequest<string, never, never, never>): Promise<Result<unknown, Refusal> | FileAnswer>
}

const noQuery = z.strictObject({})

/** Defines an operation. Unknown query parameters are refused, so that a typo does not go unnoticed. */
export function operation<
  const Path extends string,
  Query extends z.ZodObject,
  Sent extends z.ZodType,
  Body extends z.ZodType,
  const P extends Permission,
>(definition: Definition<Path, Query, Sent, Body, P>): Operation {
  const {
    description,
    query,
    sends,
    status = 200,
    answers,
    produces,
    only,
    sensitive = false,
    asks = false,
  } = definition
  return {
    ...definition,
    description,
    query: query === undefined ? noQuery : query.strict(),
    sends,
    status,
    answers,
    produces,
    only,
    sensitive,
    asks,
    // The caller has parsed the request with these schemas.
    handle: (request) => definition.handle(request as never),
  }
}

export function pathParameters(path: string): readonly string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
}
