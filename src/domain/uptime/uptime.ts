import type { Grant } from '../access/access.ts'
import type { Result } from '../result.ts'
import type { CheckConfig, CheckTarget, UptimeCheck } from './check.ts'
import type { CheckResult, ProbeResult } from './result.ts'
import type { Probe } from './uptime-catalogue.ts'
import type { MaintenanceWindow } from './maintenance.ts'

/** Work for a probe node. */
export interface ProbeWork {
  readonly probe: Probe
  readonly revision: string
  /** `null` if nothing has changed since the revision it has. */
  readonly work: { readonly checks: readonly UptimeCheck[]; readonly windows: readonly MaintenanceWindow[] } | null
}

/** What pages and the API do with checks besides managing them. */
export interface Uptime {
  /** Runs a check once from this server without storing anything. */
  tryOut(grant: Grant<'alerts:write'>, target: CheckTarget, timeoutMs: number): Promise<ProbeResult>
  /** Seals the secrets of a config. The catalogue accepts only sealed configs. */
  sealed(config: CheckConfig): CheckConfig
  /** The next start times of a crontab; `undefined` if it is invalid. */
  nextRuns(crontab: string, timeZone: string, count: number, now: Date): readonly Date[] | undefined
  isJsonPath(text: string): boolean
  /** The hash under which a probe's token is stored. */
  hashOf(token: string): string
  /** The probe node with this token, if any. Also records that it was seen. */
  probeOf(token: string, now: Date): Promise<Probe | undefined>
  workOf(probe: Probe, known: string): Promise<ProbeWork>
  /**
   * Durably accepts results of a probe node. Drops results of checks not assigned to it.
   * @returns `not_taken`: the node has to send them again
   */
  take(
    probe: Probe,
    results: readonly CheckResult[],
    now: Date,
  ): Promise<Result<{ readonly taken: number }, { reason: 'not_taken' }>>
}
