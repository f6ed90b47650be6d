/** Work that a service does over and over, in whichever process holds its lease. */
export interface Job {
  /** The name of its lease, and of the job in reports and in the log. */
  readonly name: string
  /** The pause between the end of one run and the start of the next. */
  readonly everyMs: number
  /** Does what is due. It may be cut short by a crash and run again: what is done already is not done twice. */
  run(now: Date): Promise<JobResult>
  /** Waits for what runs have started and did not wait for. Called once, after the last run. */
  stop?(): Promise<void>
}

/** What a run did, as fields for the log. */
export interface JobResult {
  /** Whether there is more to do: the next run then follows without the usual pause. */
  readonly more?: boolean
  readonly [what: string]: unknown
}
