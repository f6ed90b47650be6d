import { request as overHttp, type Agent as HttpAgent, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as overHttps, type Agent } from 'node:https'
import type { Socket } from 'node:net'
import { decompressed } from './decompressed.ts'
import type { Hop } from './hops.ts'

/** The transport options of a request. */
export interface Sending extends Pick<RequestOptions, 'signal'> {
  /** The look-up that only finds addresses that were checked for this request. Absent: a proxy looks up the name. */
  readonly lookup?: NonNullable<RequestOptions['lookup']>
  /** Asks a proxy. */
  readonly proxied?: HttpAgent
  /** Headers that the request itself may say otherwise. */
  readonly usualHeaders: Readonly<Record<string, string>>
  /** For https; keeps no connections. */
  readonly agent?: Agent
  /** Called with the connection as soon as there is one. */
  readonly onSocket?: (socket: Socket) => void
}

/** Sends a request over a new connection, and returns the response's head. */
export function send(
  { url, method, headers, body }: Hop & { readonly url: URL },
  { usualHeaders, lookup, proxied, signal, agent, onSocket }: Sending,
): Promise<IncomingMessage> {
  return new Promise((settle, reject) => {
    const all = { 'Accept-Encoding': 'gzip, deflate, br', ...usualHeaders, ...headers }
    const common = {
      method,
      headers: all,
      ...(lookup !== undefined && { lookup }),
      ...(signal !== undefined && { signal }),
    }
    const sent =
      url.protocol === 'https:'
        ? overHttps(url, { ...common, agent: proxied ?? agent ?? false }, settle)
        : overHttp(url, { ...common, agent: proxied ?? false }, settle)
    if (onSocket !== undefined) sent.once('socket', onSocket)
    sent.on('error', reject)
    sent.end(body)
  })
}

/** The beginning of a body, decompressed. */
export interface ReadBody {
  readonly bytes: Buffer
  /** Whether that is all of it. */
  readonly isWhole: boolean
}

/** Reads a body up to a limit of decompressed bytes. */
export async function readBody(response: IncomingMessage, limit: number): Promise<ReadBody> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of decompressed(response)) {
    chunks.push(chunk as Uint8Array)
    size += (chunk as Uint8Array).length
    if (size <= limit) continue
    response.destroy()
    return { bytes: Buffer.concat(chunks).subarray(0, limit), isWhole: false }
  }
  return { bytes: Buffer.concat(chunks), isWhole: true }
}
