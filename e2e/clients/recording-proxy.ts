import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Asked {
  readonly method: string
  /** Without the query. */
  readonly path: string
  readonly query: string
  readonly status: number
  /** The message of an error response. Otherwise empty. */
  readonly said: string
}

/** A recording proxy between clients and a server. */
export interface RecordingProxy extends AsyncDisposable {
  readonly address: string
  pointAt(server: string): void
  /** Returns and clears the recorded requests. */
  take(): readonly Asked[]
}

/** Listens on a loopback port. Responds with 503 until it has a target server. */
export async function startRecordingProxy(): Promise<RecordingProxy> {
  let target: string | undefined
  let asked: Asked[] = []
  const server = createServer((req, res) => {
    if (target === undefined) res.writeHead(503).end()
    else pass(target, req, res, (one) => asked.push(one))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}`,
    pointAt: (address) => (target = address),
    take: () => {
      const taken = asked
      asked = []
      return taken
    },
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function pass(target: string, req: IncomingMessage, res: ServerResponse, keep: (asked: Asked) => void): void {
  const onward = request(target + (req.url ?? '/'), { method: req.method, headers: req.headers }, (answer) => {
    const status = answer.statusCode ?? 0
    const refusal: Buffer[] = []
    if (status >= 400) answer.on('data', (chunk: Buffer) => refusal.push(chunk))
    answer.on('end', () => keep({ ...askedBy(req), status, said: wordsOf(Buffer.concat(refusal).toString()) }))
    res.writeHead(status, answer.headers)
    answer.pipe(res)
  })
  onward.on('error', (fault) => {
    keep({ ...askedBy(req), status: 502, said: fault.message })
    res.writeHead(502).end()
  })
  req.pipe(onward)
}

function askedBy({ method = '', url = '' }: IncomingMessage): Pick<Asked, 'method' | 'path' | 'query'> {
  const [path = '', query = ''] = url.split('?', 2)
  return { method, path, query }
}

function wordsOf(body: string): string {
  try {
    const { detail } = JSON.parse(body) as { detail?: unknown }
    return typeof detail === 'string' ? detail : body.slice(0, 200)
  } catch {
    return body.slice(0, 200)
  }
}
