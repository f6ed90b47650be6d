import { createLimiter, type Limiter } from '#accounts/limiter.ts'
import { CLIENT_ADDRESS_HEADER, clientNetwork } from '#domain/client-network.ts'
import { requestHeaders } from './request-headers.ts'

const MINUTE_MS = 60_000
/** Of one stranger, whatever they open, and of one link, whoever opens it. */
const ofClient = [{ windowMs: MINUTE_MS, max: 60 }] as const
const ofLink = [{ windowMs: MINUTE_MS, max: 120 }] as const

// As in running.ts: what is counted is counted once, however many copies of this module there are.
const key = Symbol.for('mishap.link-turns')

interface Global {
  [key]?: Limiter
}

/** Counts that somebody opens a public link. Returns the seconds to wait; undefined: go on. */
export async function takeLinkTurn(hash: string): Promise<number | undefined> {
  const limiter = ((globalThis as Global)[key] ??= createLimiter())
  const client = clientNetwork((await requestHeaders()).get(CLIENT_ADDRESS_HEADER) ?? '')
  return limiter.take([
    { key: `client:${client}`, limits: ofClient },
    { key: `link:${hash}`, limits: ofLink },
  ])
}
