import type { Grant } from '../access/access.ts'
import type { Result } from '../result.ts'
import type { CheckTarget } from './check.ts'
import type { CheckResult, ProbeResult } from './result.ts'
import type { Probe } from './uptime-catalogue.ts'
import type { UptimeCheck } from './check.ts'
import type { MaintenanceWindow } from './maintenance.ts'

/** What a probe node is to do. */
export interface ProbeWork {
  readonly probe: Probe
  readonly revision: string
  /** null: nothing has changed since the revision that it knows. */
  readonly work: { readonly checks: readonly UptimeCheck[]; readonly windows: readonly MaintenanceWindow[] } | null
}

/** What pages and the API do with checks besides keeping them. */
export interface Uptime {
  /** Makes a check once, from this server, and keeps nothing of it. */
  tryOut(grant: Grant<'alerts:write'>, target: CheckTarget, timeoutMs: number): Promise<ProbeResult>
  /** When the runs of a crontab begin next; undefined: it is none. */
  nextRuns(crontab: string, timeZone: string, count: number, now: Date): readonly Date[] | undefined
  isJsonPath(text: string): boolean
  /** Returns what a token of a probe is kept as. */
  hashOf(token: string): string
  /** @returns undefined: nobody has this token */
  workOf(token: string, known: string, now: Date): Promise<ProbeWork | undefined>
  /**
   * Takes what a probe node found, durably. Results of checks that are not its own are left out.
   * @returns undefined: nobody has this token; `not_taken`: it is to send them again
   */
  take(
    token: string,
    results: readonly CheckResult[],
    now: Date,
  ): Promise<Result<{ readonly taken: number }, { reason: 'not_taken' }> | undefined>
}
