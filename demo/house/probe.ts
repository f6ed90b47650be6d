import { createHash, randomBytes } from 'node:crypto'
import type { ProbeFailure } from '#domain/uptime/result.ts'
import { randomFrom } from '../random.ts'
import { made, type House } from './house.ts'

const MINUTE_MS = 60_000
const MOST_AT_ONCE = 1000

/** The history of a shop address: minutes before now. */
export interface Past {
  readonly checkId: number
  readonly everyMinutes: number
  readonly usualMs: number
  readonly outage: {
    readonly from: number
    readonly until: number
    readonly failure: ProbeFailure
    readonly status: number
  }
}

/**
 * A probe node that is gone by now: its results exist, but it calls none of the shop's addresses, which do not exist.
 */
export interface DemoProbe {
  readonly id: number
  report(pasts: readonly Past[], days: number): Promise<void>
}

/** @returns `undefined` if an earlier demo created it */
export async function sendProbe(house: House, name: string): Promise<DemoProbe | undefined> {
  const { catalogue, grant, api, now } = house
  if ((await catalogue.uptime.probes(grant('org:read'))).some((one) => one.name === name)) return undefined
  const token = randomBytes(24).toString('base64url')
  const hash = createHash('sha256').update(token).digest('hex')
  const id = made(await catalogue.uptime.addProbe(grant('org:write'), name, hash, now))
  return {
    id,
    async report(pasts, days) {
      const results = pasts.flatMap((past) => resultsOf(past, now, days)).toSorted((a, b) => a.at - b.at)
      for (let from = 0; from < results.length; from += MOST_AT_ONCE) {
        const body = JSON.stringify({ results: results.slice(from, from + MOST_AT_ONCE) })
        const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
        // oxlint-disable-next-line no-await-in-loop -- how a check stands follows from its results in their order
        const answer = await fetch(`${api.address}/api/probe/results`, { method: 'POST', headers, body })
        if (!answer.ok) throw new Error(`The demo’s results were refused: ${answer.status}.`)
      }
    },
  }
}

/** Results as a probe sends them, oldest first. */
function resultsOf({ checkId, everyMinutes, usualMs, outage }: Past, now: Date, days: number) {
  const random = randomFrom(`uptime ${checkId}`)
  const count = (days * 24 * 60) / everyMinutes
  return Array.from({ length: count }, (_, index) => {
    const ago = (count - index - 1) * everyMinutes
    const isDown = ago <= outage.from && ago >= outage.until
    // Responses are slower by day, and occasionally an outlier.
    const hour = new Date(now.getTime() - ago * MINUTE_MS).getUTCHours()
    const load = 1 + 0.35 * Math.sin(((hour - 8) / 24) * 2 * Math.PI) + (random.chance(0.01) ? 2 : 0)
    const phases = { dns: 2 + 6 * random.unit(), connect: 9 + 4 * random.unit(), tls: 14 + 6 * random.unit() }
    const firstByte = usualMs * load * (0.85 + 0.3 * random.unit())
    const total = phases.dns + phases.connect + phases.tls + firstByte + 1 + 2 * random.unit()
    const failed = {
      failure: outage.failure,
      status: outage.status,
      detail: outage.status === 0 ? '' : String(outage.status),
    }
    return {
      checkId,
      at: now.getTime() - ago * MINUTE_MS,
      attempt: 1,
      isFinal: true,
      inMaintenance: false,
      ...(isDown ? failed : { failure: null, status: 200, detail: '' }),
      address: '192.0.2.80',
      phases: { ...phases, firstByte, total },
      certificateUntil: now.getTime() + 61 * 24 * 60 * MINUTE_MS,
      traceId: random.hex(32),
      spanId: random.hex(16),
      answer: isDown && outage.status > 0 ? errorPage : null,
    }
  })
}

const errorPage = {
  headers: [
    ['content-type', 'text/html; charset=utf-8'],
    ['retry-after', '30'],
    ['server', 'nginx'],
  ],
  body: '<html><head><title>503 Service Temporarily Unavailable</title></head><body>No upstream is available.</body></html>',
} as const
