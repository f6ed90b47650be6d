/** How the continuous backups of an installation are doing. Sizes in bytes. */
export interface BackupReport {
  /** For people: a folder, or `s3://bucket/prefix`; null: none are taken. */
  readonly target: string | null
  readonly isEncrypted: boolean
  /** How often one is taken. */
  readonly everyMs: number
  /** The last moment that can be restored. */
  readonly last: {
    readonly at: Date
    /** Of the whole data folder. */
    readonly bytes: number
    /** What the target was given for it. */
    readonly storedBytes: number
    readonly tookMs: number
  } | null
  /** null since a backup went well. */
  readonly fault: BackupFault | null
  /** The last time that a backup was restored aside and looked at. */
  readonly drill: DrillOutcome | null
}

export interface BackupFault {
  /** When it failed first, and last. */
  readonly since: Date
  readonly at: Date
  readonly times: number
  /** A sentence, in English: what happened, and what to do. */
  readonly detail: string
}

export interface DrillOutcome {
  readonly at: Date
  /** Which moment was restored; null where it came to none. */
  readonly moment: Date | null
  readonly tookMs: number
  /** Sentences about what was wrong; none: all that was compared was equal. */
  readonly faults: readonly string[]
}

/** What owners are told of the backups. */
export type BackupNotice =
  | { readonly kind: 'failing'; readonly target: string; readonly last: Date | null; readonly detail: string }
  | {
      readonly kind: 'drill_failed'
      readonly target: string
      readonly moment: Date | null
      readonly faults: readonly string[]
    }
