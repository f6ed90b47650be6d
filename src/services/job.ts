/** Recurring work of a service, run by the process that holds its lease. */
export interface Job {
  /** Identifies the job's lease, and the job in reports and in the log. */
  readonly name: string
  /** The pause between the end of one run and the start of the next. */
  readonly everyMs: number
  /** Does the work that is due. Must be idempotent: a run may be interrupted by a crash and repeated. */
  run(now: Date): Promise<JobResult>
  /** Waits for work that runs have started in the background. Called once, after the last run. */
  stop?(): Promise<void>
}

/** The results of a run, as log fields. */
export interface JobResult {
  /** Whether there is more to do, so that the next run follows without the usual pause. */
  readonly more?: boolean
  readonly [what: string]: unknown
}
