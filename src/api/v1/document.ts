import { z } from 'zod'
import { pathParameters, tags, type Operation } from './operation.ts'
import { pathTexts } from './path-texts.ts'

type Json = Record<string, unknown>

/** The body of a refusal (RFC 9457). */
const problemShape = z
  .object({
    type: z.string().describe('An address, relative to the server, that says more.'),
    title: z.string(),
    status: z.int(),
    detail: z.string().describe('For people.'),
    code: z.string().describe('For programs.'),
    errors: z
      .array(z.object({ in: z.enum(['path', 'query', 'header', 'body']), name: z.string(), detail: z.string() }))
      .optional(),
  })
  .meta({ id: 'Problem' })

interface Described {
  readonly version: string
  readonly address: string
}

/** The OpenAPI 3.1 document, generated from the operations that are served, so the two cannot diverge. */
export function documentOf({ version, address }: Described, operations: readonly Operation[]): Json {
  const components = new Map<string, unknown>()
  const paths: Record<string, Json> = {}
  for (const one of operations) {
    const path = (paths[`/api/1${one.path}`] ??= {})
    path[one.method] = describedOperation(one, components)
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Mishap API', version, description: introduction },
    servers: [{ url: address }],
    tags: tags.filter((tag) => operations.some((one) => one.tag === tag)).map((name) => ({ name })),
    paths,
    components: {
      schemas: Object.fromEntries([...components].toSorted(([a], [b]) => (a < b ? -1 : 1))),
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'A personal token (Account → API tokens), or a token of the organization (Settings → Tokens).',
        },
      },
    },
  }
}

const introduction = [
  'Everything that Mishap’s pages can do. Times are ISO 8601 in UTC, ids are text.',
  'Lists come in pages: pass `next` of one as `cursor` to read on.',
  'Refusals are Problem Details (RFC 9457).',
  'A POST with an `Idempotency-Key` is done once, however often it is sent within 24 hours.',
  'The headers `RateLimit` and `RateLimit-Policy` say how much is left.',
].join(' ')

function describedOperation(one: Operation, components: Map<string, unknown>): Json {
  const { id, tag, method, summary, description, needs, sends, status, answers, produces } = one
  const problemJson = {
    description: 'Refused.',
    content: { 'application/problem+json': { schema: schemaOf(problemShape, 'output', components) } },
  }
  const content =
    answers !== undefined
      ? { 'application/json': { schema: schemaOf(answers, 'output', components) } }
      : produces !== undefined && { [produces]: { schema: { type: 'string', format: 'binary' } } }
  return {
    operationId: id,
    tags: [tag],
    summary,
    ...(description !== undefined && { description }),
    security: [{ bearer: [...needs] }],
    // Restricts callers: to people with their own token or session, or to sessions.
    ...(one.only !== undefined && { 'x-only': one.only }),
    parameters: [...pathParametersOf(one), ...queryParametersOf(one, components), ...idempotencyKey(method)],
    ...(sends !== undefined && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: schemaOf(sends, 'input', components) } },
      },
    }),
    responses: {
      [String(status)]: { description: status === 204 ? 'Done.' : 'The answer.', ...(content && { content }) },
      default: problemJson,
    },
  }
}

function idempotencyKey(method: Operation['method']): readonly Json[] {
  if (method !== 'post') return []
  const description =
    'Does the request once, however often it is sent with this key within 24 hours. A UUID is a good one.'
  const schema = { type: 'string', pattern: '^[\\x21-\\x7e]{1,255}$', maxLength: 255 }
  return [{ name: 'Idempotency-Key', in: 'header', required: false, description, schema }]
}

function pathParametersOf({ path }: Operation): readonly Json[] {
  return pathParameters(path).map((name) => ({
    name,
    in: 'path',
    required: true,
    ...(pathTexts[name] !== undefined && { description: pathTexts[name] }),
    schema: { type: 'string', minLength: 1, maxLength: 250 },
  }))
}

function queryParametersOf({ query }: Operation, components: Map<string, unknown>): readonly Json[] {
  return Object.entries(query.shape).map(([name, schema]) => {
    const type = schema as z.ZodType
    const { description, ...rest } = schemaOf(type, 'output', components)
    return {
      name,
      in: 'query',
      required: !type.safeParse(undefined).success,
      ...(typeof description === 'string' && { description }),
      schema: rest,
    }
  })
}

/** Converts a schema for the document. Named schemas become components. */
function schemaOf(type: z.ZodType, io: 'input' | 'output', components: Map<string, unknown>): Json {
  const { $schema: _, $defs, ...schema } = z.toJSONSchema(type, { io, unrepresentable: 'any' })
  for (const [name, definition] of Object.entries($defs ?? {})) components.set(name, moved(definition))
  const named = typeof schema.id === 'string' ? schema.id : undefined
  if (named === undefined) return moved(schema) as Json
  components.set(named, moved(schema))
  return { $ref: `#/components/schemas/${named}` }
}

/** Rewrites references to the document's components section. */
function moved(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(moved)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, inner]) => key !== 'id' || typeof inner !== 'string')
      .map(([key, inner]) => [
        key,
        key === '$ref' && typeof inner === 'string'
          ? inner.replace(/^#\/\$defs\//, '#/components/schemas/')
          : moved(inner),
      ]),
  )
}
