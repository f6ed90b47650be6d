import type { Context } from 'hono'
import type { z } from 'zod'
import { ok, refuse, type Result } from '#domain/result.ts'
import { emptyParameter } from '../change-parameters.ts'
import { readAtMost } from '../request-body.ts'
import { pathParameters, type Operation } from './operation.ts'
import type { Flaw, Refusal } from './refusal.ts'

const MAX_BODY_BYTES = 4 * 1024 ** 2
const MAX_PARAMETER = 250
/** Deeper than any schema. Without a limit, recursive code would overflow the stack. */
const MAX_DEPTH = 64

export interface ReadRequest {
  readonly params: Readonly<Record<string, string>>
  readonly query: unknown
  readonly sent: unknown
  /** The raw body; '' if the operation has none. */
  readonly text: string
}

/** Parses path, query and body, and reports all problems at once. */
export async function readRequest(operation: Operation, c: Context): Promise<Result<ReadRequest, Refusal>> {
  const params: Record<string, string> = c.req.param()
  const flaws: Flaw[] = pathParameters(operation.path).flatMap((name) => {
    const value = params[name] ?? ''
    return isPlain(value) && value.length <= MAX_PARAMETER
      ? []
      : [{ in: 'path' as const, name, detail: `it is text of at most ${MAX_PARAMETER} characters` }]
  })
  const asked = flattened(c.req.queries())
  const empty = operation.method === 'get' ? undefined : emptyParameter(c.req.queries())
  if (empty !== undefined) flaws.push({ in: 'query', name: empty, detail: 'it is empty: leave it out, or say which' })
  const query = operation.query.safeParse(asked)
  flaws.push(...(query.success ? unplain(asked, 'query') : flawsOf(query.error, 'query')))

  const body = await readBody(operation, c)
  if (flaws.length > 0) return refuse({ reason: 'invalid_request', flaws })
  return body.ok ? ok({ params, query: query.data, ...body.value }) : body
}

type ReadBody = Result<Pick<ReadRequest, 'sent' | 'text'>, Refusal>

async function readBody({ sends }: Operation, c: Context): Promise<ReadBody> {
  if (sends === undefined) return ok({ sent: undefined, text: '' })
  const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase() ?? ''
  if (type !== 'application/json' && !type.endsWith('+json')) return refuse({ reason: 'unsupported_media_type' })
  const bytes = await readAtMost(c.req.raw.body, MAX_BODY_BYTES)
  if (bytes === undefined) return refuse({ reason: 'too_large', limit: MAX_BODY_BYTES })
  const json = parseJson(bytes)
  if (json === undefined) return refuse({ reason: 'not_json' })
  const { text, value } = json
  const found = unplain(value, 'body')
  if (found.length > 0) return refuse({ reason: 'invalid_request', flaws: found })
  const parsed = sends.safeParse(value)
  if (!parsed.success) return refuse({ reason: 'invalid_request', flaws: flawsOf(parsed.error, 'body') })
  return ok({ sent: parsed.data, text })
}

/**
 * Returns `undefined` for invalid JSON or UTF-8 (RFC 8259, 8.1). Replacement characters would otherwise be stored as if
 * they had been sent.
 */
function parseJson(bytes: Uint8Array): { readonly text: string; readonly value: unknown } | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return { text, value: JSON.parse(text) as unknown }
  } catch {
    return undefined
  }
}

/** Turns parameters that occur once into strings; repeated ones stay lists. */
function flattened(queries: Record<string, string[]>): Record<string, string | string[]> {
  return Object.fromEntries(
    Object.entries(queries).map(([name, values]) => [name, values.length === 1 ? (values[0] ?? '') : values]),
  )
}

/** Rejects text that no store accepts: NUL and lone surrogates. */
function isPlain(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}

/** Finds text that no store accepts, and excessive nesting. */
function unplain(value: unknown, place: Flaw['in'], path = '', depth = 0): Flaw[] {
  if (typeof value === 'string')
    return isPlain(value) ? [] : [{ in: place, name: path, detail: 'it has characters that are none' }]
  if (typeof value !== 'object' || value === null) return []
  if (depth > MAX_DEPTH) return [{ in: place, name: '', detail: `it is nested more than ${MAX_DEPTH} deep` }]
  return Object.entries(value).flatMap(([key, inner]) =>
    isPlain(key)
      ? unplain(inner, place, path === '' ? key : `${path}.${key}`, depth + 1)
      : [{ in: place, name: path, detail: 'it has a name with characters that are none' }],
  )
}

function flawsOf(error: z.ZodError, place: Flaw['in']): Flaw[] {
  return error.issues
    .slice(0, 20)
    .map(({ path, message }) => ({ in: place, name: path.map(String).join('.'), detail: message }))
}
