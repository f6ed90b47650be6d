import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Sentry } from './watch.ts'

/** A service's response: status, text and content type. */
export type Answer = readonly [status: number, text: string, contentType?: string]

/**
 * Serves on a port chosen by the system and prints the address. Response headers name the trace, and whether the SDK
 * samples it. On SIGTERM it flushes everything and exits.
 */
export function serve(answer: (request: IncomingMessage) => Promise<Answer>): void {
  const server = createServer((request, response) => {
    Sentry.setUser({ id: '7', email: 'ann@example.com' })
    const context = Sentry.getActiveSpan()?.spanContext()
    response.setHeader('x-trace', context?.traceId ?? '')
    response.setHeader('x-sampled', context?.traceFlags === 1 ? 'yes' : 'no')
    void answer(request).then(([status, text, type = 'text/plain']) =>
      response.writeHead(status, { 'content-type': `${type}; charset=utf-8` }).end(text),
    )
  })
  server.listen(0, '127.0.0.1', () => {
    const { port } = server.address() as AddressInfo
    process.stdout.write(`http://127.0.0.1:${port}\n`)
  })
  process.once('SIGTERM', () => void Sentry.close(10_000).then(() => process.exit(0)))
}
