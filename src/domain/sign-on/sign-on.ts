import type { Grant } from '../access/access.ts'
import type { TeamId } from '../ids.ts'

/** How the last sign-in by SAML, or the last request of a directory by SCIM, went. */
export interface SignOnAttempt {
  readonly kind: 'saml' | 'scim'
  readonly at: Date
  /** The address of whoever signed in, or the name of the directory's token; '' where it is not known. */
  readonly who: string
  /** What was wrong, in a sentence; null: nothing. */
  readonly problem: string | null
}

/** What servers that share a catalogue must know of sign-ins together, and what the settings' page shows of them. */
export interface SignOnCatalogue {
  /**
   * Uses an assertion. false: somebody has used it before, on this server or another.
   * @param key whatever tells it from all others
   * @param until when it would be refused for its age anyway
   */
  useAssertion(key: string, until: Date, now: Date): Promise<boolean>
  /** Remembers an attempt in place of the one before of its kind. */
  note(attempt: SignOnAttempt): Promise<void>
  attempts(grant: Grant<'org:admin'>): Promise<readonly SignOnAttempt[]>
  /** Takes back every token of a person who is deactivated. Answers how many there were. */
  endTokensOf(grant: Grant<'scim:admin'>, userId: string): Promise<number>
  /** What the directory calls teams by ids of its own. */
  externalIdsOfTeams(grant: Grant<'scim:admin'>): Promise<ReadonlyMap<TeamId, string>>
  /** null: none from now on. */
  setExternalIdOfTeam(grant: Grant<'scim:admin'>, team: TeamId, externalId: string | null): Promise<void>
}
