import { z } from 'zod'
import type { Actor } from '#domain/access/access.ts'
import type { Permission } from '#domain/access/roles.ts'
import type { Result } from '#domain/result.ts'
import type { Running } from '#domain/running.ts'
import type { Grants } from '../authenticate.ts'
import type { Refusal } from './refusal.ts'

/** The names in braces: `/projects/{project}/keys/{key}` → `project` | `key`. */
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
/** 201: something was made. 204: nothing to tell. */
export type Status = 200 | 201 | 204

/** What an operation is told. */
export interface OperationRequest<Params extends string, Query, P extends Permission, Sent> {
  readonly running: Running
  readonly actor: Actor
  /** The grants for `needs`: the stores cannot be asked without them. */
  readonly may: Grants<P>
  readonly params: { readonly [Name in Params]: string }
  readonly query: Query
  /** The body, read and checked. */
  readonly sent: Sent
  readonly headers: Headers
  readonly now: Date
}

/** One operation: all that the router, the checks of requests and answers, the document and the client are made of. */
export interface Definition<
  Path extends string,
  Query extends z.ZodObject,
  Sent extends z.ZodType,
  Body extends z.ZodType,
  P extends Permission,
> {
  /** `operationId` of the document, and the name by which tests and audits know it. */
  readonly id: string
  readonly tag: Tag
  readonly method: Method
  /** Under /api/1, without a slash at the end. */
  readonly path: Path
  /** A short imperative sentence without its full stop. */
  readonly summary: string
  /** What the summary leaves open. */
  readonly description?: string
  /** The scopes that a token needs, all of them. */
  readonly needs: readonly P[]
  readonly query?: Query
  readonly sends?: Sent
  readonly status?: Status
  /** Absent: no body (204), or bytes of the type `produces`. */
  readonly answers?: Body
  /** The media type of bytes that are answered instead of JSON. */
  readonly produces?: string
  /** `people`: for their own tokens and sessions alone, as programs have no account. `sessions`: for no token at all. */
  readonly only?: 'people' | 'sessions'
  /** It could do much harm: whoever is signed in has to have signed in lately, where the organisation says so. */
  readonly sensitive?: true
  /** A POST that changes nothing: its question is too long for an address. */
  readonly asks?: true
  handle(
    request: OperationRequest<ParamsOf<Path>, z.output<Query>, P, z.output<Sent>>,
  ): Promise<Result<z.input<Body>, Refusal> | FileAnswer>
}

/** Bytes instead of JSON. */
export interface FileAnswer {
  readonly ok: true
  readonly file: Response
}

/** An operation, ready to be served: its types are forgotten, its schemas are not. */
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

/** Defines an operation. A query that it does not know is refused, so that a typing error does not go unseen. */
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
    // Whoever calls has read the request by these very schemas.
    handle: (request) => definition.handle(request as never),
  }
}

/** The names of the parameters in a path. */
export function pathParameters(path: string): readonly string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
}
