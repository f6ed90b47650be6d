import type { IncomingMessage } from 'node:http'

/** Next's limit for the body of a call. */
const MAX_BODY = 1024 * 1024

/**
 * Whether the body of a server function call is readable. Next reports an unreadable one as a server fault, with which
 * anyone could fill the log. The body is put back, and Next reads it again.
 */
export async function isReadableCall(req: IncomingMessage): Promise<boolean> {
  const { method, headers } = req
  if (method !== 'POST' || headers['next-action'] === undefined) return true
  const length = Number(headers['content-length'] ?? Number.NaN)
  if (length === 0) return false
  // Next answers 413 to longer ones; browsers never send chunked bodies here, so those are also left to Next.
  if (Number.isNaN(length) || length > MAX_BODY) return true
  const body = await take(req, length)
  if (body === undefined) return false
  req.unshift(body)
  return isArguments(body, headers['content-type'] ?? '')
}

/** Reads a whole body without ending its stream; `undefined` if the connection closed first. */
async function take(req: IncomingMessage, length: number): Promise<Buffer | undefined> {
  const { promise, resolve } = Promise.withResolvers<Buffer | undefined>()
  const look = (): void => {
    const body = req.read(length) as Buffer | null
    if (body !== null) resolve(body.length === length ? body : undefined)
  }
  const end = (): void => resolve(undefined)
  req.on('readable', look).once('end', end).once('close', end).once('error', end)
  look()
  const body = await promise
  req.off('readable', look).off('end', end).off('close', end).off('error', end)
  return body
}

/** Arguments are JSON, or a form whose field `0` is JSON and names the others. */
async function isArguments(body: Buffer, type: string): Promise<boolean> {
  if (!/^multipart\/form-data\b/i.test(type)) return isJson(body.toString('utf8'))
  try {
    const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData()
    const root = form.get('0')
    return typeof root === 'string' && isJson(root)
  } catch {
    return false
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
