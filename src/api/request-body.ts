import type { RouteConfig, z } from '@hono/zod-openapi'
import { MultipartReader, type FormPart } from '#domain/form/multipart.ts'
import { boundaryOf } from '#domain/form/part-names.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import { messages } from '#messages'
import type { ApiRefusal } from './refusal.ts'
import { Turnstile } from '#domain/turnstile.ts'

/** How to read the body of a change, and how the OpenAPI document describes it. */
export interface BodyReader<Sent> {
  readonly described: NonNullable<RouteConfig['request']>['body'] | undefined
  /** Passes the body to `answer`. Bodies may be large, so the reader releases it once the answer is there. */
  read<T>(request: Request, answer: (sent: Sent) => Promise<Result<T, ApiRefusal>>): Promise<Result<T, ApiRefusal>>
}

/** For requests without a body. If one is sent anyway, it is not read. */
export const noBody: BodyReader<undefined> = {
  described: undefined,
  read: (_, answer) => answer(undefined),
}

/** Fits the commits of a large release, with their patch sets, many times over. */
const MAX_JSON_BYTES = 4 * 1024 ** 2

/** A JSON body. Schemas carry messages from the catalogue for mistakes that a person may make. */
export function jsonBody<S extends z.ZodType>(schema: S): BodyReader<z.output<S>> {
  return {
    described: { required: true, content: { 'application/json': { schema } } },
    read: async (request, answer) => {
      const bytes = await readAtMost(request.body, MAX_JSON_BYTES)
      if (bytes === undefined) return refuse({ reason: 'too_large', limit: MAX_JSON_BYTES })
      const parsed = schema.safeParse(parseJson(bytes))
      return parsed.success ? answer(parsed.data) : refuse(badBody(parsed.error))
    },
  }
}

/**
 * Forms held in memory at once. A form is assembled from its received bytes, so it costs up to twice its size. Further
 * requests wait, and TCP back-pressure slows their senders.
 */
const MAX_FORMS_AT_ONCE = 3
const forms = new Turnstile(MAX_FORMS_AT_ONCE)
/** The largest number of parts in a client's form is 64 chunks. */
const MAX_PARTS = 100

export function formBody(fields: z.ZodObject, maxBytes: number): BodyReader<FormData> {
  return {
    described: { required: true, content: { 'multipart/form-data': { schema: fields } } },
    read: (request, answer) =>
      forms.pass(async () => {
        const form = await readForm(request, maxBytes)
        return form.ok ? answer(form.value) : form
      }),
  }
}

/**
 * Parses a form while it arrives. From the first byte that makes it malformed or too large, nothing is kept. The body
 * is still read to the end, because a client that is still writing would not see the response.
 */
async function readForm({ body, headers }: Request, maxBytes: number): Promise<Result<FormData, ApiRefusal>> {
  const boundary = boundaryOf(headers.get('content-type') ?? '')
  if (boundary === undefined) return refuse({ reason: 'bad_form' })
  const kept: Uint8Array[] = []
  let size = 0
  const reader = new MultipartReader(boundary, MAX_PARTS, {
    maxBytes: () => Infinity,
    keep(bytes) {
      kept.push(bytes)
      size += bytes.length
    },
    kept: () => size,
    rewind: () => {},
  })
  let read = 0
  let isForm = true
  for await (const piece of body ?? []) {
    read += piece.byteLength
    if (read > maxBytes) return refuse({ reason: 'too_large', limit: maxBytes })
    if (!isForm || reader.push(piece) === undefined) continue
    isForm = false
    kept.length = 0
  }
  if (!isForm) return refuse({ reason: 'bad_form' })
  const parts = reader.end()
  return typeof parts === 'string' ? refuse({ reason: 'bad_form' }) : ok(formOf(parts, Buffer.concat(kept)))
}

function formOf(parts: readonly FormPart[], bytes: Buffer<ArrayBuffer>): FormData {
  const form = new FormData()
  for (const { name, filename, contentType, from, to } of parts) {
    const content = bytes.subarray(from, to)
    if (filename === undefined) form.append(name, content.toString())
    else form.append(name, new File([content], filename, { type: contentType }))
  }
  return form
}

/** Returns the whole body, or `undefined` as soon as it exceeds `limit` bytes. */
export async function readAtMost(
  body: ReadableStream<Uint8Array> | null,
  limit: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.byteLength
    if (size > limit) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Returns `undefined` for invalid JSON, which every schema rejects. */
function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return undefined
  }
}

/**
 * If the problem is at the top level no field can be named, and only a message from the schema itself adds
 * anything.
 */
function badBody(error: z.ZodError): ApiRefusal {
  const t = messages('api')
  const issue = error.issues[0]
  const name = issue?.path.join('.') ?? ''
  if (issue === undefined || (name === '' && issue.code === 'invalid_type'))
    return { reason: 'bad_body', why: t('body.notAnObject') }
  return { reason: 'bad_body', why: name === '' ? issue.message : t('body.field', { name, why: issue.message }) }
}
