/** Kinds of catalogue rows that contain sealed text. */
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

/** A row with all of its sealed texts. */
export interface SealedRow {
  readonly kind: SealedKind
  readonly id: string
  readonly texts: readonly string[]
}

/** A row as read, and its replacement texts. */
export interface SealedChange {
  readonly row: SealedRow
  readonly texts: readonly string[]
}

/** All sealed texts in the catalogue, used only for key rotation. */
export interface SealedTexts {
  count(kind: SealedKind): Promise<number>
  /**
   * Rows in the order of their ids.
   * @param after the last id seen; '' for the first rows
   */
  after(kind: SealedKind, after: string, limit: number): Promise<readonly SealedRow[]>
  /** Deleted rows are absent. */
  rows(kind: SealedKind, ids: readonly string[]): Promise<readonly SealedRow[]>
  /**
   * Replaces the texts of rows, one for one, in one transaction. Returns the ids of rows left unchanged because they
   * were modified or deleted since they were read.
   */
  replace(changes: readonly SealedChange[]): Promise<readonly string[]>
  /**
   * Records that nothing is sealed with an earlier secret any more. Servers that share the catalogue but only have that
   * secret refuse to start.
   */
  belongTo(secret: string): Promise<void>
}
