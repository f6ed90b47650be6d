import { hashToken } from '#accounts/tokens.ts'
import type { NewApiToken } from '#domain/token/token.ts'
import { running } from './running.ts'

/** A new bearer token: the organisation's, for sentry-cli and bundler plugins, or a user's. */
export function newToken(kind: 'organization' | 'personal', now: Date): NewApiToken {
  return running().newToken(kind, now)
}

export function newLinkToken(): Pick<NewApiToken, 'token' | 'hash'> {
  return running().newLinkToken()
}

/** Returns the look-up hash of a public link token. */
export function hashOfLink(token: string): string {
  return hashToken(token)
}
