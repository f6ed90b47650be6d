import type { FileAnswer } from './endpoint.ts'

/** The events of a streaming response. */
export interface StreamedEvents {
  /** Returns the next event's data, '' if nothing happened for a while, or `undefined` to end the response. */
  next(): Promise<string | undefined>
  /** Called when the client has disconnected. */
  close(): void
}

const HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store, no-transform',
  // Prevents buffering proxies from holding lines back.
  'X-Accel-Buffering': 'no',
}

/** Delay before a browser reconnects after the response has ended, in milliseconds. */
const RETRY_MS = 1000

/** Streams server-sent events, pulled as fast as the client reads them. Periodic comments keep the connection alive. */
export function eventStream(events: StreamedEvents): FileAnswer {
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(`retry: ${RETRY_MS}\n\n`)),
    pull: async (controller) => {
      const data = await events.next()
      if (data === undefined) controller.close()
      else controller.enqueue(encoder.encode(data === '' ? ':\n\n' : `data: ${data}\n\n`))
    },
    cancel: () => events.close(),
  })
  return { file: new Response(body, { headers: HEADERS }) }
}
