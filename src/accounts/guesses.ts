import { CLIENT_ADDRESS_HEADER, clientNetwork } from '#domain/client-network.ts'
import { normalisedMail } from '#domain/mail-address.ts'
import { createLimiter, type Attempt, type Limit } from './limiter.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** Attempts of one kind per client, across accounts: allows for an office behind one address on a Monday morning. */
const BY_CLIENT: readonly Limit[] = [
  { windowMs: MINUTE_MS, max: 10 },
  { windowMs: HOUR_MS, max: 120 },
]
/** Attempts per account from all clients: 960 guesses a day at most. */
const AT_ACCOUNT: readonly Limit[] = [
  { windowMs: MINUTE_MS, max: 5 },
  { windowMs: HOUR_MS, max: 40 },
]
/** Attempts by all unknown clients at all accounts: as many as can be hashed, two at a time. More would only queue. */
const BY_STRANGERS: readonly Limit[] = [{ windowMs: 10_000, max: 200 }]
/** Mails to an address that a stranger may have typed. */
const MAILS: readonly Limit[] = [{ windowMs: 15 * MINUTE_MS, max: 3 }]
const MAILS_BY_CLIENT: readonly Limit[] = [{ windowMs: 15 * MINUTE_MS, max: 20 }]

/** Passkey ceremonies: nothing can be guessed, but each writes a row and reads a key. */
const PASSKEYS: readonly Limit[] = [{ windowMs: MINUTE_MS, max: 30 }]

/** Identity provider responses: each is verified, which takes some milliseconds. Offices share an address. */
const SIGN_ONS: readonly Limit[] = [{ windowMs: MINUTE_MS, max: 60 }]

/** Maximum number of remembered pairs of client and account with a successful sign-in. */
const MAX_KNOWN = 50_000

/** Kinds of attempts, counted separately, so that exhausting one does not block the others. */
export type Try = 'code' | 'sign_up' | 'invitation' | 'reset'

/**
 * Rate limits for guessable secrets. Each method returns the seconds to wait, or `undefined` if the attempt may
 * proceed.
 */
export interface Guesses {
  /**
   * A password sign-in, counted for the client and for the address, whether or not the account exists. A client that
   * has signed in there before is counted separately, so that guessing strangers do not lock it out.
   */
  signIn(headers: Headers, email: string): number | undefined
  /** The password was right, which resets earlier failures. */
  signedIn(headers: Headers, email: string): void
  /** The account has a new password, so no client counts as known any more. */
  passwordChanged(email: string): void
  /** A second-factor code, a new account, or the link of an invitation or a reset. */
  client(headers: Headers, what: Try): number | undefined
  passkey(headers: Headers): number | undefined
  /** A SAML response of an identity provider. */
  signOn(headers: Headers): number | undefined
  /** A password or code of a signed-in user, whose session may have been stolen. */
  own(userId: string): number | undefined
  /** It was right. */
  ownRight(userId: string): void
  mail(headers: Headers, email: string): number | undefined
}

/** @param now milliseconds since the epoch */
export function createGuesses(now?: () => number): Guesses {
  const limiter = createLimiter(now)
  /** The pairs that have signed in, latest last. */
  const known = new Set<string>()

  /** The counters for an account: one for all unknown clients, and one per known client. */
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
