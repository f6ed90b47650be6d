import { createHash, randomBytes } from 'node:crypto'
import { absolute, type Site } from '#domain/paths.ts'
import type { NewApiToken } from '#domain/token/token.ts'

const SECRET_BYTES = 32

/** A token of 256 random bits, in the form that sentry-cli recognizes as a user's token (docs/protocol.md 6.1). */
export function newApiToken(): NewApiToken {
  return withHash(`sntryu_${randomBytes(SECRET_BYTES).toString('hex')}`)
}

/**
 * A token from which sentry-cli and the bundler plugins learn the server's URL and the organisation's slug
 * (docs/protocol.md 6.1): `sntrys_`, those facts in base64, `_`, and 256 random bits in base64 without padding.
 */
export function newOrganizationToken(site: Site, organization: string, now: Date): NewApiToken {
  const url = absolute(site, '')
  // There is one region. Clients require a fractional number, and whole seconds would be serialized without a fraction.
  const facts = `{"iat":${(now.getTime() / 1000).toFixed(3)},${JSON.stringify({ url, region_url: url, org: organization }).slice(1)}`
  const secret = randomBytes(SECRET_BYTES).toString('base64').replace(/=+$/, '')
  return withHash(`sntrys_${Buffer.from(facts).toString('base64')}_${secret}`)
}

/** A token of 256 random bits for the URL of a public link. */
export function newLinkToken(): NewApiToken {
  return withHash(randomBytes(SECRET_BYTES).toString('base64url'))
}

/** A new token of a kind: see {@link newOrganizationToken} and {@link newApiToken}. */
export function newToken(
  { site, organization }: { readonly site: Site; readonly organization: string },
  kind: 'organization' | 'personal',
  now: Date,
): NewApiToken {
  switch (kind) {
    case 'organization':
      return newOrganizationToken(site, organization, now)
    case 'personal':
      return newApiToken()
  }
}

function withHash(token: string): NewApiToken {
  return { token, hash: hashToken(token), lastFour: token.slice(-4) }
}

/** The hash by which a token is looked up. A plain hash is enough for 256 random bits. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
