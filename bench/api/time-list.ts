import { Agent, get } from 'node:http'
import { Latencies, type LatencySummary } from '../latencies.ts'

/** Durations of a list, from request to last byte. */
export interface TimedAnswers {
  /** The very first request, ms. */
  readonly first: number
  /** Repeated requests. */
  readonly again: LatencySummary
  /** After new data; `undefined` if its kind never gets new data. */
  readonly fresh: LatencySummary | undefined
  /** With the previous response's ETag. */
  readonly unchanged: LatencySummary
  /** Size of a response, uncompressed. */
  readonly bytes: number
}

const WARM_UPS = 3
const REQUESTS = 60
const FRESH_REQUESTS = 20

/** Over one keep-alive connection. */
const agent = new Agent({ keepAlive: true, maxSockets: 1 })

interface Answered {
  readonly ms: number
  readonly bytes: number
  readonly status: number
  readonly etag: string
}

function ask(address: string, headers: Readonly<Record<string, string>>): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const sentAt = performance.now()
    get(address, { agent, headers }, (response) => {
      let bytes = 0
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      response.on('error', reject)
      response.on('end', () =>
        resolve({
          ms: performance.now() - sentAt,
          bytes,
          status: response.statusCode ?? 0,
          etag: response.headers.etag ?? '',
        }),
      )
    }).on('error', reject)
  })
}

/** Times one list. @param before adds new data; not counted */
export async function timeList(
  address: string,
  token: string,
  before: ((round: number) => Promise<void>) | undefined,
): Promise<TimedAnswers> {
  const authorization = `Bearer ${token}`
  const plain = async () => {
    const answered = await ask(address, { authorization })
    if (answered.status !== 200) throw new Error(`${address} answered ${answered.status}.`)
    return answered
  }
  let last = await plain()
  const first = last.ms
  for (let n = 0; n < WARM_UPS; n++) last = await plain()
  const again = new Latencies()
  for (let n = 0; n < REQUESTS; n++) {
    last = await plain()
    again.add(last.ms)
  }
  const unchanged = new Latencies()
  for (let n = 0; n < REQUESTS; n++) {
    const answered = await ask(address, { authorization, 'if-none-match': last.etag })
    // An answer that contains the request time always differs.
    if (answered.status === 304) unchanged.add(answered.ms)
    else last = answered
  }
  const fresh = before === undefined ? undefined : await timeFresh(plain, before)
  return { first, again: again.summary(), fresh, unchanged: unchanged.summary(), bytes: last.bytes }
}

async function timeFresh(plain: () => Promise<Answered>, before: (round: number) => Promise<void>) {
  const times = new Latencies()
  for (let round = 0; round < FRESH_REQUESTS; round++) {
    await before(round)
    times.add((await plain()).ms)
  }
  return times.summary()
}
