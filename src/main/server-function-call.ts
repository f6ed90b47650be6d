import type { IncomingMessage } from 'node:http'

/** Next takes no larger body of a call. */
const MAX_BODY = 1024 * 1024

/**
 * Whether what a call of a server function sends can be read. Next reports a body that cannot as a fault of the server:
 * anybody could fill the log with them. The body is put back, and is read once more by Next.
 */
export async function isReadableCall(req: IncomingMessage): Promise<boolean> {
  const { method, headers } = req
  if (method !== 'POST' || headers['next-action'] === undefined) return true
  const length = Number(headers['content-length'] ?? Number.NaN)
  if (length === 0) return false
  // Next answers 413 to what is longer; a body in chunks is no browser's, and is left to it as well.
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

/** Arguments come as JSON, or as a form whose field `0` is JSON and names the others. */
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
