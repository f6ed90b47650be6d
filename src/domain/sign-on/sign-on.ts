import type { Grant } from '../access/access.ts'
import type { TeamId } from '../ids.ts'

/** The result of the last SAML sign-in, or of a directory's last SCIM request. */
export interface SignOnAttempt {
  readonly kind: 'saml' | 'scim'
  readonly at: Date
  /** The user's email address, or the name of the directory's token; '' if unknown. */
  readonly who: string
  /** What went wrong, in a sentence; `null` on success. */
  readonly problem: string | null
}

/** Sign-in state shared between servers with a common catalogue, and what the settings page shows of it. */
export interface SignOnCatalogue {
  /**
   * Uses up an assertion. Returns false if it was used before, on any server.
   * @param key uniquely identifies the assertion
   * @param until when it would expire anyway
   */
  useAssertion(key: string, until: Date, now: Date): Promise<boolean>
  /** Records an attempt, replacing the previous one of its kind. */
  note(attempt: SignOnAttempt): Promise<void>
  attempts(grant: Grant<'org:admin'>): Promise<readonly SignOnAttempt[]>
  /** Revokes all tokens of a deactivated user. Returns the number revoked. */
  endTokensOf(grant: Grant<'scim:admin'>, userId: string): Promise<number>
  /** The directory's own ids of teams. */
  externalIdsOfTeams(grant: Grant<'scim:admin'>): Promise<ReadonlyMap<TeamId, string>>
  /** `null` removes the id. */
  setExternalIdOfTeam(grant: Grant<'scim:admin'>, team: TeamId, externalId: string | null): Promise<void>
}
