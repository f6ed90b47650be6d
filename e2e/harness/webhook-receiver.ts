import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Arrived {
  readonly id: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
  readonly told: { readonly type: string; readonly data: Readonly<Record<string, unknown>> }
}

/** Receives webhooks and responds with the current status. */
export interface WebhookReceiver {
  readonly url: string
  status: number
  /** Starts watching; the returned function lists the deliveries of a type since then. */
  watching(): (type: string) => readonly Arrived[]
  close(): Promise<void>
}

export async function webhookReceiver(): Promise<WebhookReceiver> {
  const arrived: Arrived[] = []
  const server = createServer((req, res) => {
    let body = ''
    req.on('data', (chunk: Buffer) => (body += chunk.toString()))
    req.on('end', () => {
      const id = String(req.headers['webhook-id'])
      arrived.push({ id, headers: req.headers, body, told: JSON.parse(body) as Arrived['told'] })
      res.statusCode = receiver.status
      res.end('noted')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    status: 200,
    watching() {
      const from = arrived.length
      return (type) => arrived.slice(from).filter(({ told }) => told.type === type)
    },
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  }
  return receiver
}
