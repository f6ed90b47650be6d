import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request sent over a {@link Wire}. */
export interface Sent {
  readonly method: string
  /** Path and search. */
  readonly url: string
  readonly headers: IncomingMessage['headers']
}

export type Trouble =
  /** Sends this many bytes of the body, then drops the connection. */
  | { readonly kind: 'cut'; readonly afterBytes: number }
  /** Sends this many bytes of the body, then ends it as if complete. */
  | { readonly kind: 'short'; readonly afterBytes: number }
  /** Sent only after {@link Wire.release}. */
  | { readonly kind: 'held' }

/**
 * A proxy between browser and server that a test can interrupt. Cookies ignore ports, so a session of the server is
 * valid here too.
 */
export interface Wire {
  readonly address: string
  /** Returns and clears the requests so far. */
  taken(): readonly Sent[]
  /** Applies the trouble to the next `times` matching requests. */
  befall(which: (sent: Sent) => boolean, trouble: Trouble, times?: number): void
  /** Releases the held responses. Resolves once each has arrived or its request was abandoned. */
  release(): Promise<void>
  /** Cancels the remaining troubles. */
  heal(): void
  /** Refuses new connections and aborts the open ones. */
  down(): void
  up(): void
  close(): Promise<void>
}

interface Awaited {
  readonly which: (sent: Sent) => boolean
  readonly trouble: Trouble
  times: number
}

/** Opens a proxy to a server. @param to its address, which another process may serve later */
export async function openWire(to: string): Promise<Wire> {
  const { hostname, port } = new URL(to)
  let sent: Sent[] = []
  let isDown = false
  const awaited: Awaited[] = []
  let held: Promise<void>[] = []
  let released = Promise.withResolvers<void>()

  const befallen = (one: Sent): Trouble | undefined => {
    const found = awaited.find(({ which, times }) => times > 0 && which(one))
    if (found !== undefined) found.times -= 1
    return found?.trouble
  }

  async function pass(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const one = { method: req.method ?? 'GET', url: req.url ?? '/', headers: req.headers }
    sent.push(one)
    const trouble = befallen(one)
    if (trouble?.kind === 'held') {
      held.push(new Promise((resolve) => res.on('close', resolve)))
      await released.promise
    }
    // Uncompressed: a test decides how much of a text gets through.
    const headers = { ...one.headers, 'accept-encoding': 'identity' }
    const onward = request({ hostname, port, method: one.method, path: one.url, headers }, (answer) => {
      res.writeHead(answer.statusCode ?? 502, answer.headers)
      if (trouble?.kind === 'short') return void endEarly(answer, res, trouble.afterBytes)
      if (trouble?.kind === 'cut') cutShort(answer, res, trouble.afterBytes)
      else answer.pipe(res)
      answer.on('error', () => res.destroy())
    })
    onward.on('error', () => res.destroy())
    res.on('close', () => onward.destroy())
    req.pipe(onward)
  }

  const server = createServer((req, res) => {
    if (isDown) req.socket.destroy()
    else void pass(req, res)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken: () => {
      const all = sent
      sent = []
      return all
    },
    befall: (which, trouble, times = 1) => void awaited.push({ which, trouble, times }),
    release: async () => {
      released.resolve()
      await Promise.all(held)
      held = []
      released = Promise.withResolvers()
    },
    heal: () => {
      awaited.length = 0
    },
    down: () => {
      isDown = true
      server.closeAllConnections()
    },
    up: () => {
      isDown = false
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function cutShort(answer: IncomingMessage, res: ServerResponse, afterBytes: number): void {
  let left = afterBytes
  answer.on('data', (chunk: Buffer) => {
    if (left <= 0) return
    const part = chunk.subarray(0, left)
    left -= part.length
    res.write(part, () => {
      // Gives the written bytes time to leave first.
      if (left <= 0) setTimeout(() => res.destroy(), 50)
    })
  })
}

async function endEarly(answer: IncomingMessage, res: ServerResponse, afterBytes: number): Promise<void> {
  const chunks = (await answer.toArray()) as Buffer[]
  res.end(Buffer.concat(chunks).subarray(0, afterBytes))
}

/** Whether a request loads the data of a page for a client-side navigation. */
export function isPayload(sent: Sent): boolean {
  return sent.method === 'GET' && sent.headers['rsc'] === '1' && !isPrefetch(sent)
}

export function isPrefetch({ headers }: Sent): boolean {
  return headers['next-router-prefetch'] !== undefined || headers['purpose'] === 'prefetch'
}

export function isDocument({ headers, method }: Sent): boolean {
  return method === 'GET' && headers['sec-fetch-dest'] === 'document'
}
