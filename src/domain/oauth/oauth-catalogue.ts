import type { Grant } from '../access/access.ts'
import type { Permission } from '../access/roles.ts'
import type { Result } from '../result.ts'

/** An application that registered itself. */
export interface RegisteredClient {
  readonly id: string
  readonly name: string
  readonly redirectUris: readonly string[]
}

/** Access that a user granted to an application. */
export interface Access {
  readonly id: number
  readonly userId: string
  readonly clientId: string
  /** The application's name at that time. */
  readonly clientName: string
  readonly redirectUri: string
  readonly scopes: readonly Permission[]
  readonly createdAt: Date
  readonly usedAt: Date
}

/** Access waiting for its code to be redeemed. @see codeHash, challenge */
export interface NewAccess extends Pick<Access, 'clientId' | 'clientName' | 'redirectUri' | 'scopes'> {
  /** SHA-256 of the code, hex. */
  readonly codeHash: string
  /** S256 of the verifier (RFC 7636, 4.2). */
  readonly challenge: string
}

/** What a client has to prove to redeem a code. */
export interface CodeProof {
  readonly codeHash: string
  readonly clientId: string
  readonly redirectUri: string
  readonly challenge: string
}

/** The resulting tokens, as SHA-256 in hex. */
export interface NewTokens {
  readonly accessHash: string
  readonly accessLastFour: string
  readonly accessExpiresAt: Date
  readonly refreshHash: string
}

/**
 * `reused`: the code or token was used before, and all access has been revoked as a precaution. `not_granted`: requests
 * more than was granted.
 */
export type RedeemRefusal = 'unknown' | 'reused' | 'not_granted'

/**
 * Applications and the access that users granted to them. Each change is written to the audit log. Expired entries are
 * removed by the next write.
 */
export interface OAuthCatalogue {
  /** Evicts the oldest applications without any access to make room. */
  register(client: RegisteredClient, now: Date): Promise<void>
  client(id: string): Promise<RegisteredClient | undefined>
  /** @throws Error if the grant's actor is not a user */
  allow(grant: Grant<'org:read'>, access: NewAccess, now: Date): Promise<void>
  /** Uses up a code. Needs no grant, because the code is the proof. */
  redeem(proof: CodeProof, tokens: NewTokens, now: Date): Promise<Result<Access, RedeemRefusal>>
  /**
   * Replaces a refresh token with a new one.
   * @param scopes a subset of the granted scopes; absent for all
   */
  refresh(
    proof: { readonly refreshHash: string; readonly clientId: string; readonly scopes?: readonly string[] },
    tokens: NewTokens,
    now: Date,
  ): Promise<Result<Access, RedeemRefusal>>
  /**
   * Revokes a token on request of the application: a refresh token with all of its access, an access token on its own.
   */
  giveBack(hash: string, clientId: string, now: Date): Promise<void>
  /** Revokes access of a user who no longer exists. */
  end(id: number, now: Date): Promise<void>
  /** The applications to which the grant's actor has given access, newest first. */
  listOwn(grant: Grant<'org:read'>): Promise<readonly Access[]>
  /** Only the actor's own. Returns false if it does not exist. */
  revokeOwn(grant: Grant<'org:read'>, id: number, now: Date): Promise<boolean>
}
