import { createHash, randomBytes } from 'node:crypto'

/** A bearer token for tools. `token` is shown once; the catalogue keeps the other two. */
export interface NewApiToken {
  readonly token: string
  /** sha256 of the token, hex. */
  readonly hash: string
  /** To tell tokens apart in a list. */
  readonly lastFour: string
}

/** A token of 256 random bits, in the form that sentry-cli knows as a user's token (PROTOCOL 6.1). */
export function newApiToken(): NewApiToken {
  const token = `sntryu_${randomBytes(32).toString('hex')}`
  return { token, hash: hashToken(token), lastFour: token.slice(-4) }
}

/** What a token is looked up by. A plain hash is enough: nobody guesses 256 random bits. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
