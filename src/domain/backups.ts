/** Status of an installation's continuous backups. Sizes in bytes. */
export interface BackupReport {
  /** For display: a folder, or `s3://bucket/prefix`; `null` if backups are off. */
  readonly target: string | null
  readonly isEncrypted: boolean
  /** Interval between backups. */
  readonly everyMs: number
  /** The latest restorable backup. */
  readonly last: {
    readonly at: Date
    /** Size of the whole data folder. */
    readonly bytes: number
    /** Bytes uploaded to the target for it. */
    readonly storedBytes: number
    readonly tookMs: number
  } | null
  /** `null` if the last backup succeeded. */
  readonly fault: BackupFault | null
  /** The last test restore. */
  readonly drill: DrillOutcome | null
}

export interface BackupFault {
  /** Time of the first and of the last failure. */
  readonly since: Date
  readonly at: Date
  readonly times: number
  /** A sentence in English: what happened, and what to do. */
  readonly detail: string
}

export interface DrillOutcome {
  readonly at: Date
  /** The backup that was restored; `null` if none could be. */
  readonly moment: Date | null
  readonly tookMs: number
  /** Sentences about what was wrong; empty if all comparisons matched. */
  readonly faults: readonly string[]
}

/** Notices about backups for owners. */
export type BackupNotice =
  | { readonly kind: 'failing'; readonly target: string; readonly last: Date | null; readonly detail: string }
  | {
      readonly kind: 'drill_failed'
      readonly target: string
      readonly moment: Date | null
      readonly faults: readonly string[]
    }
