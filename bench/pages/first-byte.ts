import { Agent, get } from 'node:http'
import { Latencies, type LatencySummary } from '../latencies.ts'

/** A page's response, seen from the same machine. */
interface Answered {
  readonly firstByteMs: number
  /** Uncompressed. */
  readonly bytes: number
  readonly status: number
}

/** Over one keep-alive connection, to exclude the cost of connecting. */
const agent = new Agent({ keepAlive: true, maxSockets: 1 })

function ask(address: string, cookie: string): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const sentAt = performance.now()
    get(address, { agent, headers: { cookie, accept: 'text/html' } }, (response) => {
      let firstByteMs = 0
      let bytes = 0
      response.on('data', (chunk: Buffer) => {
        if (bytes === 0) firstByteMs = performance.now() - sentAt
        bytes += chunk.length
      })
      response.on('error', reject)
      response.on('end', () => resolve({ firstByteMs, bytes, status: response.statusCode ?? 0 }))
    }).on('error', reject)
  })
}

/**
 * Requests pages repeatedly, one after the other.
 * @param before runs before each, and is not counted
 */
export async function firstBytes(
  addressOf: (round: number) => string,
  cookie: string,
  times: number,
  before: (round: number) => Promise<void> = async () => undefined,
): Promise<LatencySummary & { readonly bytes: number }> {
  const latencies = new Latencies()
  let bytes = 0
  for (let round = 0; round < times; round++) {
    await before(round)
    const answered = await ask(addressOf(round), cookie)
    if (answered.status !== 200) throw new Error(`${addressOf(round)} answered ${answered.status} instead of a page.`)
    latencies.add(answered.firstByteMs)
    bytes = answered.bytes
  }
  return { ...latencies.summary(), bytes }
}
