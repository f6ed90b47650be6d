import type { Grant } from '../access/access.ts'
import type { Permission } from '../access/roles.ts'

/** A bearer token as stored. The secret is shown once and never stored. */
export interface ApiToken {
  readonly id: number
  readonly name: string
  readonly scopes: readonly Permission[]
  /** The last four characters, to recognize the token. */
  readonly lastFour: string
  readonly createdAt: Date
  readonly lastUsedAt: Date | null
  /** Rejected from then on; `null` for never. */
  readonly expiresAt: Date | null
  /** The owner; `null` for the organization's tokens. */
  readonly userId: string | null
  /** The creator's name at that time. */
  readonly createdBy: string
  /** The token belongs to an application authorized by that user. */
  readonly isOfApplication?: true
}

/** A newly created bearer token for tools. `token` is shown once; the catalogue stores the other two. */
export interface NewApiToken {
  readonly token: string
  /** SHA-256 of the token, hex. */
  readonly hash: string
  /** To recognize the token in a list. */
  readonly lastFour: string
}

/** A token to be stored. @see hash: SHA-256 of the token, hex. */
export interface NewApiTokenRow {
  readonly name: string
  readonly scopes: readonly Permission[]
  readonly hash: string
  readonly lastFour: string
  readonly expiresAt?: Date | null
}

/**
 * Tokens, stored by hash. The organization's tokens have access to every project, so creating, listing and revoking
 * them requires a grant over all projects. Every change is written to the audit log.
 */
export interface TokenCatalogue {
  /** Creates a token of the organization. @throws Error if the grant does not cover all projects */
  create(grant: Grant<'org:admin'>, token: NewApiTokenRow, now: Date): Promise<ApiToken>
  list(grant: Grant<'org:admin'>): Promise<readonly ApiToken[]>
  /** Also revokes personal tokens. Returns false if the token does not exist. */
  revoke(grant: Grant<'org:admin'>, id: number, now: Date): Promise<boolean>
  /**
   * Creates a personal token. Scopes beyond its owner's role have no effect at the time of use. @throws Error if the
   * grant's actor is not a user
   */
  createOwn(grant: Grant<'org:read'>, token: NewApiTokenRow, now: Date): Promise<ApiToken>
  /** The tokens of the grant's actor. */
  listOwn(grant: Grant<'org:read'>): Promise<readonly ApiToken[]>
  /** Only the actor's own. Returns false if the token does not exist. */
  revokeOwn(grant: Grant<'org:read'>, id: number, now: Date): Promise<boolean>
  /**
   * For authentication, before a grant exists. Records the use at most once a minute. `undefined` also if the
   * token has expired.
   */
  byHash(hash: string, now: Date): Promise<ApiToken | undefined>
}
