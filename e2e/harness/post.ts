import { request, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http'

export interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
}

/** Sends one POST with exactly these headers, which `fetch` would not. A body without a length is sent in chunks. */
export function post(url: string, body: Uint8Array | string, headers: OutgoingHttpHeaders = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const bytes = Buffer.from(body as string)
    const isChunked = 'transfer-encoding' in headers
    const framing = isChunked || 'content-length' in headers ? {} : { 'content-length': bytes.length }
    const sent = request(url, { method: 'POST', headers: { ...framing, ...headers }, agent: false }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('error', reject)
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text: Buffer.concat(chunks).toString() }),
      )
    })
    sent.on('error', reject)
    sent.end(bytes)
  })
}

/** The envelope endpoint for a DSN's SDK, on this server. */
export function envelopeUrl(address: string, dsn: string): string {
  const { username, pathname } = new URL(dsn)
  // Both the address and the DSN contain the base path.
  const project = pathname.slice(pathname.lastIndexOf('/'))
  return `${address}/api${project}/envelope/?sentry_version=7&sentry_key=${username}`
}
