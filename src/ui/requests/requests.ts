import { createConnection, type Connection } from './connection.ts'
import { ConnectionLost, unansweredCall } from './faults.ts'
import { createLimit } from './limit.ts'
import { createRepeats, type Repeats } from './repeats.ts'

type Send = typeof fetch

/** Prefetches under way at once. Next has limits of its own: 4, and 12 while links are hovered. */
const MOST_PREFETCHES = 5

/** React ends each row of a payload with it (react-server-dom, processBinaryChunk). */
const NEW_LINE = 0x0a

/** The connection of this page. On the server it is never lost, for nothing is sent there. */
export const connection = createConnection()

/** The pages of this one that come and cannot be read. */
export const repeats = createRepeats()

/** Puts the manners of {@link withManners} on every request of the page. Once, before the first one. */
export function watchRequests(): void {
  window.fetch = withManners(window.fetch.bind(window), { line: connection, again: repeats })
}

/**
 * How the requests of Next's router behave (it takes whatever `fetch` is there):
 * - prefetches: never more than five under way, and never in the way when they fail;
 * - payloads of pages: asked for again until they come, so that a page stays whole meanwhile; one that breaks off is a
 *   {@link ConnectionLost}, and one that the router asks for again and again comes ever more seldom;
 * - server functions: never sent twice; without an answer they are rejected at once, with something that
 *   `requestFault` knows; a small one is done also where whoever called it leaves the page at once.
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

/** What the page knows of its server. */
interface Known {
  readonly line: Connection
  readonly again: Repeats
}

type Kind = 'prefetch' | 'payload' | 'call' | 'other'

/** Next's own headers tell (next/dist/client/components/app-router-headers). */
function kindOf(init: RequestInit | undefined): Kind {
  const headers = new Headers(init?.headers)
  if (headers.has('next-action')) return 'call'
  // A whole page is asked for ahead as it is when somebody goes there, but for its priority.
  if (headers.has('next-router-prefetch') || (headers.has('rsc') && init?.priority === 'low')) return 'prefetch'
  return headers.has('rsc') && (init?.method ?? 'GET') === 'GET' ? 'payload' : 'other'
}

/** The same request, saying what it is: what it brings grows old sooner (src/main/pages.ts). */
function ahead(init: RequestInit | undefined): RequestInit {
  const headers = new Headers(init?.headers)
  headers.set('purpose', 'prefetch')
  return { ...init, headers }
}

/** The specification lets a page have 64 KiB of such requests under way, and refuses more: the large ones do without. */
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

/** Throws for the answers of whoever stands before a server that is away, and of one that is just starting. */
function reached(response: Response): Response {
  if ([502, 503, 504].includes(response.status)) throw new ConnectionLost()
  return response
}

/** The same answer; the connection hears whether it came to its end. */
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

/** An answer that has come to its end. Half a payload would be kept, and shown to whoever goes there: it is none. */
async function whole(response: Response): Promise<Response> {
  if (response.body === null) return response
  const bytes = await response.bytes()
  const isPayload = response.headers.get('content-type')?.startsWith('text/x-component') === true
  if (isPayload && bytes.at(-1) !== NEW_LINE) throw new ConnectionLost()
  return copyOf(response, bytes.byteLength === 0 ? null : bytes)
}

/**
 * The constructor takes neither of the two that the router looks at besides. For an answer that is no 200 the router loads
 * a document; the views of refusals come with their status (src/main/payload-head.ts), and are pages like any other.
 */
function copyOf({ status, statusText, headers, url, redirected }: Response, body: BodyInit | null): Response {
  const shown = headers.has('x-mishap-view') ? { headers } : { status, statusText, headers }
  return Object.defineProperties(new Response(body, shown), {
    url: { value: url },
    redirected: { value: redirected },
  })
}
