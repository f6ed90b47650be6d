import { Agent, request, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { once } from 'node:events'
import type { z } from 'zod'
import { signatureOf } from './signature.ts'

/** A node does not answer, or answers incorrectly. The request is retried. */
export class NodeAway extends Error {
  override readonly name = 'NodeAway'
}

export interface Call {
  /** `http://10.0.0.7:8001` */
  readonly address: string
  readonly path: string
  /** Without a body, the request is a GET. */
  readonly body?: Uint8Array
  readonly signal?: AbortSignal
}

/** A node that sends no byte for this long is considered gone. Longer than the long poll for a state. */
const SILENT_MS = 20_000

/** Sends requests to other nodes over persistent connections. */
export class NodeCaller {
  readonly #key: Buffer
  readonly #agent = new Agent({ keepAlive: true, maxFreeSockets: 16 })

  constructor(key: Buffer) {
    this.#key = key
  }

  /** @throws NodeAway */
  async json<T>(call: Call, shape: z.ZodType<T>): Promise<T> {
    const answer = await this.open(call)
    try {
      return shape.parse(JSON.parse(await text(answer)))
    } catch (fault) {
      throw away(call, fault)
    }
  }

  /** Returns the answer, whose body must be consumed. @throws NodeAway */
  async open(call: Call): Promise<IncomingMessage> {
    const { address, path, body, signal } = call
    const method = body === undefined ? 'GET' : 'POST'
    const headers = {
      ...signatureOf(this.#key, { method, path, ...(body !== undefined && { body }) }),
      ...(body !== undefined && { 'Content-Length': body.length }),
    }
    const sent = request(address + path, {
      agent: this.#agent,
      method,
      headers,
      timeout: SILENT_MS,
      ...(signal && { signal }),
    })
    sent.on('timeout', () => sent.destroy(new Error(`no answer in ${SILENT_MS / 1000} s`)))
    sent.end(body)
    try {
      const [answer] = (await once(sent, 'response')) as [IncomingMessage]
      if (answer.statusCode === 200) return answer
      throw new Error(`${answer.statusCode}: ${(await text(answer)).slice(0, 200)}`)
    } catch (fault) {
      throw away(call, fault)
    }
  }

  close(): void {
    this.#agent.destroy()
  }
}

function away({ address }: Call, fault: unknown): NodeAway {
  return new NodeAway(
    `the node at ${address} does not answer (${fault instanceof Error ? fault.message : String(fault)})`,
  )
}
