import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import type { KeyedRequest } from '#domain/idempotency.ts'
import type { Running } from '#domain/running.ts'
import { problem } from './refusal.ts'

const KEY_FORM = /^[\x21-\x7e]{1,255}$/
const IV_BYTES = 12
const TAG_BYTES = 16

export interface Once {
  readonly caller: string
  readonly key: string
  /** A digest of the request. A different request with the same key is refused. */
  readonly asked: string
  /** The caller's token, or ''. */
  readonly credential: string
  readonly now: Date
}

/**
 * Performs a request once, however often it is sent within a day. Repetitions get the first response
 * (draft-ietf-httpapi-idempotency-key-header-07). A response may contain a secret that is shown only once, so it is
 * stored encrypted with the idempotency key and the caller's token, neither of which is in the catalogue.
 * @param act performs the request; if it throws, the key is released
 */
export async function doOnce(
  { catalogue: { idempotency } }: Pick<Running, 'catalogue'>,
  { caller, key, asked, credential, now }: Once,
  act: () => Promise<Response>,
): Promise<Response> {
  if (!KEY_FORM.test(key))
    return problem({
      reason: 'invalid_request',
      flaws: [{ in: 'header', name: 'Idempotency-Key', detail: '1 to 255 visible ASCII characters' }],
    })
  const request: KeyedRequest = { caller, keyHash: sha256(key), fingerprint: sha256(asked) }
  const begun = await idempotency.begin(request, now)
  const sealing = Buffer.from(hkdfSync('sha256', `${credential}\n${key}`, '', 'idempotent answer', 32))
  switch (begun.kind) {
    case 'reused':
      return problem({ reason: 'idempotency_key_reused' })
    case 'in_use':
      return problem({ reason: 'idempotency_key_in_use' })
    case 'answered':
      return opened(sealing, begun.sealed) ?? problem({ reason: 'idempotency_key_reused' })
    case 'new':
      return answerAndKeep(act, {
        keep: (answer) => idempotency.answer(request, sealed(sealing, answer)),
        release: () => idempotency.release(request),
      })
  }
}

interface Keeping {
  keep(answer: KeptAnswer): Promise<void>
  release(): Promise<void>
}

/** A refused request has changed nothing, so the caller may correct it and reuse the key. */
async function answerAndKeep(act: () => Promise<Response>, { keep, release }: Keeping): Promise<Response> {
  let response: Response
  try {
    response = await act()
  } catch (fault) {
    await release()
    throw fault
  }
  if (!response.ok) {
    await release()
    return response
  }
  const body = await response.text()
  await keep({ status: response.status, type: response.headers.get('content-type'), body })
  return new Response(response.status === 204 ? null : body, response)
}

interface KeptAnswer {
  readonly status: number
  readonly type: string | null
  readonly body: string
}

function sealed(key: Buffer, answer: KeptAnswer): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  const bytes = Buffer.concat([cipher.update(JSON.stringify(answer)), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), bytes]).toString('base64')
}

/** Returns `undefined` if it was encrypted for another token. */
function opened(key: Buffer, text: string): Response | undefined {
  const bytes = Buffer.from(text, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  try {
    const clear = decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
    // Written by `answerAndKeep`.
    const { status, type, body } = JSON.parse(clear) as KeptAnswer
    const headers = { 'Idempotent-Replayed': 'true', ...(type !== null && { 'Content-Type': type }) }
    return new Response(status === 204 ? null : body, { status, headers })
  } catch {
    return undefined
  }
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
