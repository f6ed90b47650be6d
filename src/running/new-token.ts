import {
  hashToken,
  newApiToken,
  newLinkToken as newLink,
  newOrganizationToken,
  type NewApiToken,
} from '#accounts/tokens.ts'
import { running } from './running.ts'

/** A new bearer token: of the organisation, as sentry-cli and the bundler plugins take it, or of a person. */
export function newToken(kind: 'organization' | 'personal', now: Date): NewApiToken {
  const { site, organization } = running().settings
  switch (kind) {
    case 'organization':
      return newOrganizationToken(site, organization, now)
    case 'personal':
      return newApiToken()
  }
}

/** A new token of a public link. */
export function newLinkToken(): Pick<NewApiToken, 'token' | 'hash'> {
  return newLink()
}

/** Returns what the token of a public link is looked up by. */
export function hashOfLink(token: string): string {
  return hashToken(token)
}
