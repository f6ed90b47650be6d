import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What was sent to a webhook. */
export interface Arrived {
  readonly id: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
  readonly told: { readonly type: string; readonly data: Readonly<Record<string, unknown>> }
}

/** Receives webhooks and answers them with the status that is set. */
export interface WebhookReceiver {
  readonly url: string
  status: number
  /** What comes of a kind from now on. */
  watching(): (type: string) => readonly Arrived[]
  close(): Promise<void>
}

/** Listens on this machine. */
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
