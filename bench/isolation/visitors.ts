import { Agent, get } from 'node:http'
import { Latencies, type LatencySummary } from '../latencies.ts'

/** The visitors' final report. */
export interface Visits {
  readonly pages: number
  readonly latency: LatencySummary
}

/** A process that loads one page over many connections until stopped: `visitors.ts ADDRESS CONNECTIONS`. */
async function main([address = '', connections = '1']: readonly string[]): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: Number(connections) })
  const latencies = new Latencies()
  let pages = 0
  let isStopping = false
  const visit = () =>
    new Promise<void>((resolve, reject) => {
      const startedAt = performance.now()
      get(address, { agent }, (res) => {
        res.resume().on('end', () => {
          latencies.add(performance.now() - startedAt)
          if (res.statusCode === 200) pages++
          resolve()
        })
      }).on('error', reject)
    })
  const visitor = async () => {
    while (!isStopping) await visit()
  }
  process.once('message', () => {
    isStopping = true
  })
  await Promise.all(Array.from({ length: Number(connections) }, visitor))
  process.send?.({ pages, latency: latencies.summary() } satisfies Visits, () => process.exit())
}

await main(process.argv.slice(2))
