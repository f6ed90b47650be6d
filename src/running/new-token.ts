import { hashToken } from '#accounts/tokens.ts'
import type { NewApiToken } from '#domain/token/token.ts'
import { running } from './running.ts'

/** A new bearer token: of the organisation, as sentry-cli and the bundler plugins take it, or of a person. */
export function newToken(kind: 'organization' | 'personal', now: Date): NewApiToken {
  return running().newToken(kind, now)
}

/** A new token of a public link. */
export function newLinkToken(): Pick<NewApiToken, 'token' | 'hash'> {
  return running().newLinkToken()
}

/** Returns what the token of a public link is looked up by. */
export function hashOfLink(token: string): string {
  return hashToken(token)
}
