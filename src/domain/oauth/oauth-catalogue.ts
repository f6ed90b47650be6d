import type { Grant } from '../access/access.ts'
import type { Permission } from '../access/roles.ts'
import type { Result } from '../result.ts'

/** An application that registered itself. */
export interface RegisteredClient {
  readonly id: string
  readonly name: string
  readonly redirectUris: readonly string[]
}

/** What somebody let an application do. */
export interface Access {
  readonly id: number
  readonly userId: string
  readonly clientId: string
  /** As it called itself then. */
  readonly clientName: string
  readonly redirectUri: string
  readonly scopes: readonly Permission[]
  readonly createdAt: Date
  readonly usedAt: Date
}

/** Access that waits for its code to be redeemed. @see codeHash, challenge */
export interface NewAccess extends Pick<Access, 'clientId' | 'clientName' | 'redirectUri' | 'scopes'> {
  /** sha256 of the code, hex. */
  readonly codeHash: string
  /** S256 of the verifier (RFC 7636, 4.2). */
  readonly challenge: string
}

/** What whoever redeems a code has to know. */
export interface CodeProof {
  readonly codeHash: string
  readonly clientId: string
  readonly redirectUri: string
  readonly challenge: string
}

/** The tokens that follow, by sha256 in hex. */
export interface NewTokens {
  readonly accessHash: string
  readonly accessLastFour: string
  readonly accessExpiresAt: Date
  readonly refreshHash: string
}

/** `reused`: it has been used before, and the whole access has ended for it. `not_granted`: it asks for more than was given. */
export type RedeemRefusal = 'unknown' | 'reused' | 'not_granted'

/**
 * Applications and the access that people gave them. Each change is in the audit log. What expires is cleared away by
 * whatever is written next.
 */
export interface OAuthCatalogue {
  /** Makes room by forgetting those that nobody let in, the oldest first. */
  register(client: RegisteredClient, now: Date): Promise<void>
  client(id: string): Promise<RegisteredClient | undefined>
  /** @throws Error when the grant's actor is not a person */
  allow(grant: Grant<'org:read'>, access: NewAccess, now: Date): Promise<void>
  /** Uses a code up. There is no grant before it: the code is the proof. */
  redeem(proof: CodeProof, tokens: NewTokens, now: Date): Promise<Result<Access, RedeemRefusal>>
  /** Puts a new refresh token in the place of another. @param scopes fewer than were given; absent: all */
  refresh(
    proof: { readonly refreshHash: string; readonly clientId: string; readonly scopes?: readonly string[] },
    tokens: NewTokens,
    now: Date,
  ): Promise<Result<Access, RedeemRefusal>>
  /** Ends what an application gives back: with a refresh token all of its access, with an access token that alone. */
  giveBack(hash: string, clientId: string, now: Date): Promise<void>
  /** Ends access whose person is gone. */
  end(id: number, now: Date): Promise<void>
  /** Returns what the grant's actor has let in, the newest first. */
  listOwn(grant: Grant<'org:read'>): Promise<readonly Access[]>
  /** Only one's own. false: there is none. */
  revokeOwn(grant: Grant<'org:read'>, id: number, now: Date): Promise<boolean>
}
