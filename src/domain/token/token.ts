import type { Grant } from '../access/access.ts'
import type { Permission } from '../access/roles.ts'

/** A bearer token as it is kept: the secret itself is shown once and never stored. */
export interface ApiToken {
  readonly id: number
  readonly name: string
  readonly scopes: readonly Permission[]
  /** The last four characters, to tell tokens apart. */
  readonly lastFour: string
  readonly createdAt: Date
  readonly lastUsedAt: Date | null
  /** From then on it is as good as unknown; null: never. */
  readonly expiresAt: Date | null
  /** The person whose token it is; null: the organisation's. */
  readonly userId: string | null
  /** The name that its maker had then. */
  readonly createdBy: string
  /** An application has it, which that person has let in. */
  readonly isOfApplication?: true
}

/** A bearer token for tools that has just been made. `token` is shown once; the catalogue keeps the other two. */
export interface NewApiToken {
  readonly token: string
  /** sha256 of the token, hex. */
  readonly hash: string
  /** To tell tokens apart in a list. */
  readonly lastFour: string
}

/** A token to be kept. @see hash: sha256 of the token, hex. */
export interface NewApiTokenRow {
  readonly name: string
  readonly scopes: readonly Permission[]
  readonly hash: string
  readonly lastFour: string
  readonly expiresAt?: Date | null
}

/**
 * Tokens, known by their hash. Those of the organisation reach every project: only a grant over all projects makes, lists
 * or revokes them. Every change is in the audit log.
 */
export interface TokenCatalogue {
  /** A token of the organisation. @throws Error when the grant does not cover all projects */
  create(grant: Grant<'org:admin'>, token: NewApiTokenRow, now: Date): Promise<ApiToken>
  /** The organisation's tokens. */
  list(grant: Grant<'org:admin'>): Promise<readonly ApiToken[]>
  /** false: there is none. Personal ones too. */
  revoke(grant: Grant<'org:admin'>, id: number, now: Date): Promise<boolean>
  /** A personal token. Scopes that its owner's role does not allow allow nothing, whenever it is used. @throws Error when the grant's actor is not a person */
  createOwn(grant: Grant<'org:read'>, token: NewApiTokenRow, now: Date): Promise<ApiToken>
  /** Returns those of the grant's actor. */
  listOwn(grant: Grant<'org:read'>): Promise<readonly ApiToken[]>
  /** Only one's own. false: there is none. */
  revokeOwn(grant: Grant<'org:read'>, id: number, now: Date): Promise<boolean>
  /** For authentication only: there is no grant before it. Notes the use, at most once a minute. undefined also when it has expired. */
  byHash(hash: string, now: Date): Promise<ApiToken | undefined>
}
