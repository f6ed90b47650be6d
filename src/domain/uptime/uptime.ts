import type { Grant } from '../access/access.ts'
import type { Result } from '../result.ts'
import type { CheckConfig, CheckTarget, UptimeCheck } from './check.ts'
import type { CheckResult, ProbeResult } from './result.ts'
import type { Probe } from './uptime-catalogue.ts'
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
  /** Returns a config with its secrets sealed: the catalogue takes no other. */
  sealed(config: CheckConfig): CheckConfig
  /** When the runs of a crontab begin next; undefined: it is none. */
  nextRuns(crontab: string, timeZone: string, count: number, now: Date): readonly Date[] | undefined
  isJsonPath(text: string): boolean
  /** Returns what a token of a probe is kept as. */
  hashOf(token: string): string
  /** Returns the probe node that has this token; undefined: none has. It is noted as seen. */
  probeOf(token: string, now: Date): Promise<Probe | undefined>
  workOf(probe: Probe, known: string): Promise<ProbeWork>
  /**
   * Takes what a probe node found, durably. Results of checks that are not its own are left out.
   * @returns `not_taken`: it is to send them again
   */
  take(
    probe: Probe,
    results: readonly CheckResult[],
    now: Date,
  ): Promise<Result<{ readonly taken: number }, { reason: 'not_taken' }>>
}
