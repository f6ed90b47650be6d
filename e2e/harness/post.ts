import { request, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http'

export interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
}

/** Sends one POST with just these headers, which `fetch` would not. A body without a length goes out in chunks. */
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

/** Where the SDK of a DSN sends its envelopes, on this server. */
export function envelopeUrl(address: string, dsn: string): string {
  const { username, pathname } = new URL(dsn)
  // A base path stands in both.
  const project = pathname.slice(pathname.lastIndexOf('/'))
  return `${address}/api${project}/envelope/?sentry_version=7&sentry_key=${username}`
}
