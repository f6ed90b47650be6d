import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync, gunzipSync, inflateSync, zstdDecompressSync } from 'node:zlib'

/** A request as an SDK sent it, its body decompressed. */
export interface Sent {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

export interface Recorder extends AsyncDisposable {
  readonly port: number
  readonly sent: readonly Sent[]
}

/** A server on the loopback that takes what SDKs send, says thanks, and keeps it in the order of arrival. */
export async function startRecorder(): Promise<Recorder> {
  const sent: Sent[] = []
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      if (body.length > 0) sent.push({ url: request.url ?? '', headers: headersOf(request), body })
      // Browsers ask from another origin, and about it first.
      response.writeHead(200, {
        'content-type': 'application/json',
        'access-control-allow-origin': '*',
        'access-control-allow-headers': '*',
      })
      response.end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { port, sent, [Symbol.asyncDispose]: close }
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const bytes = Buffer.concat(chunks)
  if (bytes.length === 0) return bytes
  switch (request.headers['content-encoding']) {
    case 'gzip':
      return gunzipSync(bytes)
    case 'deflate':
      return inflateSync(bytes)
    case 'br':
      return brotliDecompressSync(bytes)
    case 'zstd':
      return zstdDecompressSync(bytes)
    // The SDK for Ruby names no encoding so.
    case '':
    case undefined:
      return bytes
  }
  throw new Error(`Nobody knows the encoding ${request.headers['content-encoding']}.`)
}

function headersOf({ headers }: IncomingMessage): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
}
