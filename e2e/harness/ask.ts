import { Agent, request, type IncomingHttpHeaders } from 'node:http'

/** A request with exactly these headers, which `fetch` would not send. */
export interface Asked {
  readonly method?: string
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Uint8Array | string
}

export interface Answered {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
}

const agent = new Agent({ keepAlive: true, maxSockets: 4 })

/** Sends a request over keep-alive connections; redirects are not followed. */
export function ask({ method = 'GET', url, headers = {}, body }: Asked): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const bytes = body === undefined ? undefined : Buffer.from(body as string)
    const length = bytes === undefined ? {} : { 'content-length': String(bytes.length) }
    const sent = request(url, { method, agent, headers: { ...length, ...headers } }, (answer) => {
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
