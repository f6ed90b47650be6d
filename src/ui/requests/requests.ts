import { createConnection, type Connection } from './connection.ts'
import { ConnectionLost, unansweredCall } from './faults.ts'
import { createLimit } from './limit.ts'
import { createRepeats, type Repeats } from './repeats.ts'

type Send = typeof fetch

/** Maximum concurrent prefetches. Next's own limits are 4, and 12 while links are hovered. */
const MOST_PREFETCHES = 5

/** React ends each row of a payload with it (react-server-dom, processBinaryChunk). */
const NEW_LINE = 0x0a

/** The page's connection. Never lost on the server, where nothing is sent. */
export const connection = createConnection()

/** Throttles requests for pages whose answers cannot be read. */
export const repeats = createRepeats()

/** Applies {@link withManners} to every request of the page. Call once, before the first request. */
export function watchRequests(): void {
  window.fetch = withManners(window.fetch.bind(window), { line: connection, again: repeats })
}

/**
 * Wraps `fetch`, which Next's router picks up:
 * - prefetches: at most five at once, and failures are ignored;
 * - page payloads: retried until they arrive, so that the page stays intact; a truncated one is a
 *   {@link ConnectionLost}, and repeated requests by the router are throttled;
 * - server functions: never sent twice; without an answer they reject at once with an error that `requestFault`
 *   recognises; small ones complete even if the user leaves the page immediately.
 */
export function withManners(send: Send, { line, again }: Known): Send {
  const limit = createLimit(MOST_PREFETCHES)
  return (input, init) => {
    switch (kindOf(init)) {
      case 'prefetch':
        return limit(async () => whole(await send(input, ahead(init))))
      case 'payload':
        return inTurn(addressOf(input), again, () => untilAnswered(() => send(input, init), line, init?.signal))
      case 'call':
        return answerOfCall(() => send(input, outliving(init)), line)
      case 'other':
        return send(input, init)
    }
  }
}

/** What the page knows about its server. */
interface Known {
  readonly line: Connection
  readonly again: Repeats
}

type Kind = 'prefetch' | 'payload' | 'call' | 'other'

/** Recognised by Next's headers (next/dist/client/components/app-router-headers). */
function kindOf(init: RequestInit | undefined): Kind {
  const headers = new Headers(init?.headers)
  if (headers.has('next-action')) return 'call'
  // A full prefetch is like a navigation except for its priority.
  if (headers.has('next-router-prefetch') || (headers.has('rsc') && init?.priority === 'low')) return 'prefetch'
  return headers.has('rsc') && (init?.method ?? 'GET') === 'GET' ? 'payload' : 'other'
}

/** Marks a request as a prefetch, because its result expires sooner (src/main/pages.ts). */
function ahead(init: RequestInit | undefined): RequestInit {
  const headers = new Headers(init?.headers)
  headers.set('purpose', 'prefetch')
  return { ...init, headers }
}

/** Browsers allow a page 64 KiB of keepalive requests in flight and reject more, so large ones go without. */
const MOST_OUTLIVING = 8 * 1024

function outliving(init: RequestInit | undefined): RequestInit | undefined {
  const isSmall = typeof init?.body === 'string' && init.body.length < MOST_OUTLIVING
  return isSmall ? { ...init, keepalive: true } : init
}

/** Path and search. */
function addressOf(input: RequestInfo | URL): string {
  const { pathname, search } = new URL(input instanceof Request ? input.url : input, globalThis.location?.href)
  return pathname + search
}

async function inTurn(address: string, again: Repeats, ask: () => Promise<Response>): Promise<Response> {
  await again.turn(address)
  const response = await ask()
  again.answered(address)
  return response
}

async function untilAnswered(
  ask: () => Promise<Response>,
  line: Connection,
  signal: AbortSignal | null | undefined,
): Promise<Response> {
  for (;;) {
    await line.pause()
    try {
      return tracked(reached(await ask()), line)
    } catch (fault) {
      if (signal?.aborted === true) throw fault
      line.lost()
    }
  }
}

async function answerOfCall(ask: () => Promise<Response>, line: Connection): Promise<Response> {
  let response: Response
  try {
    response = reached(await ask())
  } catch {
    throw unansweredCall()
  }
  return tracked(response, line)
}

/** Throws for responses of a proxy in front of an unreachable server, or of a server that is starting. */
function reached(response: Response): Response {
  if ([502, 503, 504].includes(response.status)) throw new ConnectionLost()
  return response
}

/** The same response, reporting to the connection whether it completes. */
function tracked(response: Response, line: Connection): Response {
  if (response.body === null) {
    line.found()
    return response
  }
  const reader = response.body.getReader()
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read()
        if (!done) return controller.enqueue(value)
        line.found()
        controller.close()
      } catch {
        line.lost()
        controller.error(new ConnectionLost())
      }
    },
    cancel: (why) => reader.cancel(why),
  })
  return copyOf(response, body)
}

/** Buffers a response to its end. A truncated payload would be cached and shown later, so it is rejected. */
async function whole(response: Response): Promise<Response> {
  if (response.body === null) return response
  const bytes = await response.bytes()
  const isPayload = response.headers.get('content-type')?.startsWith('text/x-component') === true
  if (isPayload && bytes.at(-1) !== NEW_LINE) throw new ConnectionLost()
  return copyOf(response, bytes.byteLength === 0 ? null : bytes)
}

/**
 * Copies a response including `url` and `redirected`, which the constructor cannot set but the router reads. The router
 * loads a document for any status but 200, so error views, which have their own status (src/main/payload-head.ts),
 * become 200.
 */
function copyOf({ status, statusText, headers, url, redirected }: Response, body: BodyInit | null): Response {
  const shown = headers.has('x-mishap-view') ? { headers } : { status, statusText, headers }
  return Object.defineProperties(new Response(body, shown), {
    url: { value: url },
    redirected: { value: redirected },
  })
}
