/** The kinds of rows of the catalogue in which something is sealed. */
export const sealedKinds = [
  'receiver',
  'integration',
  'github_app',
  'slack_app',
  'check',
  'second_factor',
  'webhook',
] as const
export type SealedKind = (typeof sealedKinds)[number]

/** A row with everything in it that is sealed. */
export interface SealedRow {
  readonly kind: SealedKind
  readonly id: string
  readonly texts: readonly string[]
}

/** A row as it was read, and what is to stand there. */
export interface SealedChange {
  readonly row: SealedRow
  readonly texts: readonly string[]
}

/** What is sealed in the catalogue, of whatever it is, for the change of keys alone. */
export interface SealedTexts {
  count(kind: SealedKind): Promise<number>
  /** Rows in the order of their ids. @param after the last id that was seen; '' for the first rows */
  after(kind: SealedKind, after: string, limit: number): Promise<readonly SealedRow[]>
  /** Rows by their ids; those that are gone are absent. */
  rows(kind: SealedKind, ids: readonly string[]): Promise<readonly SealedRow[]>
  /**
   * Puts texts in the place of those of their rows, one for one, in one transaction. Returns the ids of rows of which
   * nothing was changed, for they are not as they were read, or are gone.
   */
  replace(changes: readonly SealedChange[]): Promise<readonly string[]>
  /**
   * Says that nothing is sealed with an earlier secret any more: of servers that share the catalogue, those that have only
   * that one do not start again.
   */
  belongTo(secret: string): Promise<void>
}
