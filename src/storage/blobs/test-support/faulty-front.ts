import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What happens to a request: it gets an S3 error, no answer, or half of one, or is forwarded late. */
export type Trouble =
  | { readonly waitMs: number }
  | { readonly status: number; readonly code: string }
  | { readonly status: number; readonly xml: string }
  | 'silence'
  | 'half'

/** A proxy in front of a bucket's server that injects faults. */
export interface FaultyFront extends AsyncDisposable {
  readonly address: string
  /** Called for each request; `undefined` forwards it. */
  trouble: (asked: IncomingMessage) => Trouble | undefined
  /** The received requests: `PUT /mishap/key`. */
  readonly seen: string[]
}

export async function openFaultyFront(target: string): Promise<FaultyFront> {
  const server = createServer((asked, answer) => {
    front.seen.push(`${asked.method} ${asked.url}`)
    const trouble = front.trouble(asked)
    if (trouble === undefined) passOn(target, asked, answer)
    else if (typeof trouble === 'object' && 'waitMs' in trouble)
      setTimeout(() => passOn(target, asked, answer), trouble.waitMs)
    else give(trouble, asked, answer)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const front: FaultyFront = {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    trouble: () => undefined,
    seen: [],
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => {
        server.close(resolve)
      })
    },
  }
  return front
}

function give(trouble: Exclude<Trouble, { waitMs: number }>, asked: IncomingMessage, answer: ServerResponse): void {
  asked.resume()
  if (trouble === 'silence') return
  if (trouble === 'half') {
    answer.writeHead(200, { 'content-length': '1000' }).write('half of it')
    setImmediate(() => answer.destroy())
    return
  }
  const xml =
    'xml' in trouble
      ? trouble.xml
      : `<Error><Code>${trouble.code}</Code><Message>As the test wants it.</Message></Error>`
  asked.on('end', () => {
    answer.writeHead(trouble.status, { 'content-type': 'application/xml' })
    answer.end(`<?xml version="1.0"?>${xml}`)
  })
}

/** With the host that was signed. */
function passOn(target: string, asked: IncomingMessage, answer: ServerResponse): void {
  const { method, url, headers } = asked
  const onward = request(new URL(url ?? '/', target), { method, headers }, (found) => {
    answer.writeHead(found.statusCode ?? 502, found.headers)
    found.pipe(answer)
  })
  onward.on('error', () => answer.destroy())
  asked.pipe(onward)
}
