import type { RouteConfig, z } from '@hono/zod-openapi'
import { refuse, type Result } from '#domain/result.ts'
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
 * Forms in memory at once. The platform's parser wants a whole body and copies each part out of it, so a form costs up
 * to twice its size; more of them wait, and TCP makes their senders wait with them.
 */
const MAX_FORMS_AT_ONCE = 3
const forms = new Turnstile(MAX_FORMS_AT_ONCE)

/** A multipart form of at most so many bytes. */
export function formBody(fields: z.ZodObject, maxBytes: number): BodyReader<FormData> {
  return {
    described: { required: true, content: { 'multipart/form-data': { schema: fields } } },
    read: (request, answer) =>
      forms.pass(async () => {
        const bytes = await readAtMost(request.body, maxBytes)
        if (bytes === undefined) return refuse({ reason: 'too_large', limit: maxBytes })
        const form = await parseForm(bytes, request.headers.get('content-type') ?? '')
        return form === undefined ? refuse({ reason: 'bad_form' }) : answer(form)
      }),
  }
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

async function parseForm(bytes: Uint8Array<ArrayBuffer>, contentType: string): Promise<FormData | undefined> {
  try {
    return await new Response(bytes, { headers: { 'Content-Type': contentType } }).formData()
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
