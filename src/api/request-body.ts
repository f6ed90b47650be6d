import type { RouteConfig, z } from '@hono/zod-openapi'
import { MultipartReader, type FormPart } from '#domain/form/multipart.ts'
import { boundaryOf } from '#domain/form/part-names.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import { messages } from '#messages'
import type { ApiRefusal } from './refusal.ts'
import { Turnstile } from '#domain/turnstile.ts'

/** How the body of a changing request is read, and how the OpenAPI document describes it. */
export interface BodyReader<Sent> {
  readonly described: NonNullable<RouteConfig['request']>['body'] | undefined
  /** Reads the body, and answers with it. It may be large: it is let go of when the answer is there. */
  read<T>(request: Request, answer: (sent: Sent) => Promise<Result<T, ApiRefusal>>): Promise<Result<T, ApiRefusal>>
}

/** For requests whose address says it all. What is sent all the same is not read. */
export const noBody: BodyReader<undefined> = {
  described: undefined,
  read: (_, answer) => answer(undefined),
}

/** The commits of a large release with their patch sets fit many times. */
const MAX_JSON_BYTES = 4 * 1024 ** 2

/** JSON of this shape. Schemas bear sentences from the catalogue where a person may have made the mistake. */
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
 * Forms in memory at once: their parts are put together from what came, so a form costs up to twice its size. More of
 * them wait, and TCP makes their senders wait with them.
 */
const MAX_FORMS_AT_ONCE = 3
const forms = new Turnstile(MAX_FORMS_AT_ONCE)
/** Chunks are the most that a form of a program has, 64 of them. */
const MAX_PARTS = 100

/** A multipart form of at most so many bytes. */
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
 * Reads a form while it comes. After the first byte that makes it none, or too much of one, nothing of it is kept; it is
 * read to its end all the same, for a client that is still writing would not see the answer.
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

/** The whole body, or undefined as soon as it is larger than `limit` bytes. */
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

/** undefined is no JSON, so every schema refuses it. */
function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return undefined
  }
}

/** Where the whole is wrong there is no name to tell, and only a sentence of the schema's own says more. */
function badBody(error: z.ZodError): ApiRefusal {
  const t = messages('api')
  const issue = error.issues[0]
  const name = issue?.path.join('.') ?? ''
  if (issue === undefined || (name === '' && issue.code === 'invalid_type'))
    return { reason: 'bad_body', why: t('body.notAnObject') }
  return { reason: 'bad_body', why: name === '' ? issue.message : t('body.field', { name, why: issue.message }) }
}
