/** The subset of JSON Schema that the document of `/api/1` uses. */
export interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly description?: string
  readonly examples?: readonly unknown[]
  readonly default?: unknown
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly minimum?: number
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | Schema
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
}

export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly description?: string
  readonly schema: Schema
}

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

/** An operation as the page shows it. */
export interface Operation {
  readonly id: string
  readonly tag: string
  readonly method: Method
  /** With the `/api/1` prefix and parameter names in braces. */
  readonly path: string
  readonly summary: string
  readonly description: string | undefined
  readonly scopes: readonly string[]
  /** `people`: personal token or session; `sessions`: session only. */
  readonly only: 'people' | 'sessions' | undefined
  readonly parameters: readonly Parameter[]
  readonly body: Schema | undefined
  readonly status: string
  /** Schema of a JSON answer; `undefined` for no body or a file. */
  readonly answer: Schema | undefined
  /** The media type of a file. */
  readonly file: string | undefined
}

/** Schemas by reference name. */
export type Schemas = Readonly<Record<string, Schema>>

export interface ApiDocument {
  readonly groups: readonly { readonly tag: string; readonly operations: readonly Operation[] }[]
  readonly schemas: Schemas
}

type Content = Readonly<Record<string, { readonly schema: Schema }>>

interface WrittenOperation {
  readonly operationId: string
  readonly tags: readonly [string]
  readonly summary: string
  readonly description?: string
  readonly security: readonly [{ readonly bearer: readonly string[] }]
  readonly 'x-only'?: Operation['only']
  readonly parameters: readonly Parameter[]
  readonly requestBody?: { readonly content: Content }
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>
}

/** This server's OpenAPI document (src/api/v1/document.ts), whose shape its own tests verify. */
export interface WrittenDocument {
  readonly tags: readonly { readonly name: string }[]
  readonly paths: Readonly<Record<string, Readonly<Partial<Record<Method, WrittenOperation>>>>>
  readonly components: { readonly schemas: Schemas }
}

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const
const JSON_TYPE = 'application/json'

/** Groups a document's operations, in its order. */
export function readDocument({ tags, paths, components }: WrittenDocument): ApiDocument {
  const all = Object.entries(paths).flatMap(([path, here]) =>
    methods.flatMap((method) => {
      const written = here[method]
      return written === undefined ? [] : [operationOf(path, method, written)]
    }),
  )
  const groups = tags.map(({ name }) => ({ tag: name, operations: all.filter(({ tag }) => tag === name) }))
  return { groups, schemas: components.schemas }
}

function operationOf(path: string, method: Method, written: WrittenOperation): Operation {
  const [status = '', answered] = Object.entries(written.responses).find(([name]) => name !== 'default') ?? []
  const types = Object.keys(answered?.content ?? {})
  return {
    id: written.operationId,
    tag: written.tags[0],
    method,
    path,
    summary: written.summary,
    description: written.description,
    scopes: written.security[0].bearer,
    only: written['x-only'],
    parameters: written.parameters,
    body: written.requestBody?.content[JSON_TYPE]?.schema,
    status,
    answer: answered?.content?.[JSON_TYPE]?.schema,
    file: types.find((type) => type !== JSON_TYPE),
  }
}

/** Filters by operations that contain all words of the search, and drops empty groups. */
export function search(groups: ApiDocument['groups'], text: string): ApiDocument['groups'] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return groups
  return groups
    .map(({ tag, operations }) => ({ tag, operations: operations.filter((one) => holds(one, words)) }))
    .filter(({ operations }) => operations.length > 0)
}

function holds({ id, tag, method, path, summary, scopes }: Operation, words: readonly string[]): boolean {
  const text = [id, tag, method, path, summary, ...scopes].join(' ').toLowerCase()
  return words.every((word) => text.includes(word))
}
