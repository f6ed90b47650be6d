import type { ServerResponse } from 'node:http'
import type { PayloadHead } from '#messages/request.ts'

/** Signals to the browser code (src/ui/requests) that a refusal is a view to show. */
const VIEW_HEADER = 'X-Mishap-View'
/** Anything longer is not a refusal, and is not held until its end. */
const MOST_HELD_BYTES = 65_536

/**
 * Holds back the head of a payload until its page has refused, shown its layout, or ended. Next sends the head with the
 * first row, before the page has run, so every response would be a 200 (decision 63). This delays nothing visible: the
 * browser shows nothing of a payload before its page is in it.
 */
export function holdHead(res: ServerResponse): PayloadHead {
  const [write, end, writeHead] = [res.write.bind(res), res.end.bind(res), res.writeHead.bind(res)]
  const flushHeaders = res.flushHeaders.bind(res)
  let held: Uint8Array[] | undefined = []
  let bytes = 0
  const settle = () => {
    const chunks = held ?? []
    held = undefined
    for (const chunk of chunks) write(chunk)
  }
  const hold = (chunk: Uint8Array | string): true => {
    const piece = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
    held?.push(piece)
    bytes += piece.byteLength
    if (bytes > MOST_HELD_BYTES) settle()
    return true
  }
  // The compression layer is above this, and reads the head before each chunk.
  res.writeHead = ((...args: Parameters<typeof writeHead>) =>
    held === undefined ? writeHead(...args) : res) as typeof res.writeHead
  res.flushHeaders = () => {
    if (held === undefined) flushHeaders()
  }
  res.write = ((...args: Parameters<typeof write>) =>
    held === undefined ? write(...args) : hold(args[0] as Uint8Array | string)) as typeof res.write
  res.end = ((...args: Parameters<typeof end>) => {
    settle()
    return end(...args)
  }) as typeof res.end
  return {
    refuse(status) {
      if (held === undefined) return
      res.statusCode = status
      res.setHeader(VIEW_HEADER, 'refusal')
      settle()
    },
    settle,
  }
}
