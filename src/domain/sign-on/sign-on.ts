import type { Grant } from '../access/access.ts'

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
}
