import ipaddr from 'ipaddr.js'
import { CLIENT_ADDRESS_HEADER } from './better-auth.ts'
import { createLimiter, type Limit } from './limiter.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** From one client, whatever accounts it tries: an office behind one address signs in on a Monday morning. */
const BY_CLIENT: readonly Limit[] = [
  { windowMs: MINUTE_MS, max: 10 },
  { windowMs: HOUR_MS, max: 120 },
]
/** At one account, from wherever: 960 guesses a day at most. */
const AT_ACCOUNT: readonly Limit[] = [
  { windowMs: MINUTE_MS, max: 5 },
  { windowMs: HOUR_MS, max: 40 },
]
/** Mails that somebody is sent because a stranger typed their address. */
const MAILS: readonly Limit[] = [{ windowMs: 15 * MINUTE_MS, max: 3 }]
const MAILS_BY_CLIENT: readonly Limit[] = [{ windowMs: 15 * MINUTE_MS, max: 20 }]

/** Counts what may be guesses. Each method answers the seconds to wait; undefined: go on. */
export interface Guesses {
  /** An address and a password: counted for the client and for the address, whether there is such an account or not. */
  signIn(headers: Headers, email: string): number | undefined
  /** The password was right: what was mistyped before does not count any more. */
  signedIn(email: string): void
  /** A code of the second factor, an invitation, a new account. */
  client(headers: Headers): number | undefined
  /** Password or code of somebody who is signed in: their session may be somebody else's by now. */
  own(userId: string): number | undefined
  /** It was right. */
  ownRight(userId: string): void
  mail(headers: Headers, email: string): number | undefined
}

/** @param now milliseconds since the epoch */
export function createGuesses(now?: () => number): Guesses {
  const limiter = createLimiter(now)
  return {
    signIn: (headers, email) =>
      limiter.take([
        { key: `client:${clientOf(headers)}`, limits: BY_CLIENT },
        { key: `account:${normalised(email)}`, limits: AT_ACCOUNT },
      ]),
    signedIn: (email) => limiter.forget(`account:${normalised(email)}`),
    client: (headers) => limiter.take([{ key: `client:${clientOf(headers)}`, limits: BY_CLIENT }]),
    own: (userId) => limiter.take([{ key: `own:${userId}`, limits: AT_ACCOUNT }]),
    ownRight: (userId) => limiter.forget(`own:${userId}`),
    mail: (headers, email) =>
      limiter.take([
        { key: `mails from:${clientOf(headers)}`, limits: MAILS_BY_CLIENT },
        { key: `mails to:${normalised(email)}`, limits: MAILS },
      ]),
  }
}

function normalised(email: string): string {
  return email.trim().toLowerCase().slice(0, 254)
}

/** A client is an IPv4 address or an IPv6 network of 64 bits: whoever has one such network has all of its addresses. */
function clientOf(headers: Headers): string {
  const address = headers.get(CLIENT_ADDRESS_HEADER) ?? ''
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  return parsed instanceof ipaddr.IPv6 ? parsed.parts.slice(0, 4).join(':') : parsed.toString()
}
