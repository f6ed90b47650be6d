import type { FileAnswer } from './endpoint.ts'

/** What an answer that does not end sends, one after another. */
export interface StreamedEvents {
  /** Returns the next event's data; '' where nothing happened for a while; undefined: the answer ends. */
  next(): Promise<string | undefined>
  /** Whoever asked has gone. */
  close(): void
}

const HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store, no-transform',
  // Proxies that gather answers would hold every line up.
  'X-Accel-Buffering': 'no',
}

/** How soon a browser asks again when the answer has ended, milliseconds. */
const RETRY_MS = 1000

/** Server-sent events, asked for as fast as they are read. A comment tells both sides now and then that the other is there. */
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
