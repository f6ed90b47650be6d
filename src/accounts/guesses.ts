import { CLIENT_ADDRESS_HEADER, clientNetwork } from '#domain/client-network.ts'
import { normalisedMail } from '#domain/mail-address.ts'
import { createLimiter, type Attempt, type Limit } from './limiter.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** Of one kind from one client, whatever accounts it tries: an office behind one address signs in on a Monday morning. */
const BY_CLIENT: readonly Limit[] = [
  { windowMs: MINUTE_MS, max: 10 },
  { windowMs: HOUR_MS, max: 120 },
]
/** At one account, from wherever: 960 guesses a day at most. */
const AT_ACCOUNT: readonly Limit[] = [
  { windowMs: MINUTE_MS, max: 5 },
  { windowMs: HOUR_MS, max: 40 },
]
/** By all strangers, at all accounts: as many as can be hashed, two at a time. More would wait for each other. */
const BY_STRANGERS: readonly Limit[] = [{ windowMs: 10_000, max: 200 }]
/** Mails that somebody is sent because a stranger typed their address. */
const MAILS: readonly Limit[] = [{ windowMs: 15 * MINUTE_MS, max: 3 }]
const MAILS_BY_CLIENT: readonly Limit[] = [{ windowMs: 15 * MINUTE_MS, max: 20 }]

/** Ceremonies of passkeys: nothing can be guessed, but each writes a line and reads a key. */
const PASSKEYS: readonly Limit[] = [{ windowMs: MINUTE_MS, max: 30 }]

/** Responses of an identity provider: each is verified, which takes some milliseconds. Offices share an address. */
const SIGN_ONS: readonly Limit[] = [{ windowMs: MINUTE_MS, max: 60 }]

/** Who has signed in to an account is remembered for so many pairs of client and account. */
const MAX_KNOWN = 50_000

/** What a client tries. Each is counted by itself: who runs out of one may do all others. */
export type Try = 'code' | 'sign_up' | 'invitation' | 'reset'

/** Counts what may be guesses. Each method answers the seconds to wait; undefined: go on. */
export interface Guesses {
  /**
   * An address and a password: counted for the client and for the address, whether there is such an account or not. A
   * client that has signed in there before is counted apart: strangers who guess do not lock it out.
   */
  signIn(headers: Headers, email: string): number | undefined
  /** The password was right: what was mistyped before does not count any more. */
  signedIn(headers: Headers, email: string): void
  /** The account has a new password, and nobody is known there any more. */
  passwordChanged(email: string): void
  /** A code of the second factor, a new account, an invitation's or a reset's link. */
  client(headers: Headers, what: Try): number | undefined
  passkey(headers: Headers): number | undefined
  /** A response of an identity provider by SAML. */
  signOn(headers: Headers): number | undefined
  /** Password or code of somebody who is signed in: their session may be somebody else's by now. */
  own(userId: string): number | undefined
  /** It was right. */
  ownRight(userId: string): void
  mail(headers: Headers, email: string): number | undefined
}

/** @param now milliseconds since the epoch */
export function createGuesses(now?: () => number): Guesses {
  const limiter = createLimiter(now)
  /** The clients that have signed in, the latest last. */
  const known = new Set<string>()

  /** What is counted at an account: strangers together, and each client that is known there by itself. */
  function atAccount(headers: Headers, email: string): readonly [Attempt, ...Attempt[]] {
    const pair = pairOf(headers, email)
    if (known.has(pair)) return [{ key: `known:${pair}`, limits: AT_ACCOUNT }]
    return [
      { key: `account:${normalised(email)}`, limits: AT_ACCOUNT },
      { key: 'strangers', limits: BY_STRANGERS },
    ]
  }

  function remember(pair: string): void {
    known.delete(pair)
    known.add(pair)
    const [oldest] = known
    if (known.size > MAX_KNOWN && oldest !== undefined) known.delete(oldest)
  }

  return {
    signIn: (headers, email) =>
      limiter.take([{ key: `sign-in from:${clientOf(headers)}`, limits: BY_CLIENT }, ...atAccount(headers, email)]),
    signedIn: (headers, email) => {
      limiter.forget(atAccount(headers, email)[0].key)
      remember(pairOf(headers, email))
    },
    passwordChanged: (email) => {
      limiter.forget(`account:${normalised(email)}`)
      for (const pair of known) if (pair.endsWith(` at ${normalised(email)}`)) known.delete(pair)
    },
    client: (headers, what) => limiter.take([{ key: `${what} from:${clientOf(headers)}`, limits: BY_CLIENT }]),
    passkey: (headers) => limiter.take([{ key: `passkey from:${clientOf(headers)}`, limits: PASSKEYS }]),
    signOn: (headers) => limiter.take([{ key: `sign-on from:${clientOf(headers)}`, limits: SIGN_ONS }]),
    own: (userId) => limiter.take([{ key: `own:${userId}`, limits: AT_ACCOUNT }]),
    ownRight: (userId) => limiter.forget(`own:${userId}`),
    mail: (headers, email) =>
      limiter.take([
        { key: `mails from:${clientOf(headers)}`, limits: MAILS_BY_CLIENT },
        { key: `mails to:${normalised(email)}`, limits: MAILS },
      ]),
  }
}

function pairOf(headers: Headers, email: string): string {
  return `${clientOf(headers)} at ${normalised(email)}`
}

function normalised(email: string): string {
  return normalisedMail(email).slice(0, 254)
}

function clientOf(headers: Headers): string {
  return clientNetwork(headers.get(CLIENT_ADDRESS_HEADER) ?? '')
}
