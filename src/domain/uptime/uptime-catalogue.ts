import type { Grant } from '../access/access.ts'
import type { ProjectId } from '../ids.ts'
import type { Result } from '../result.ts'
import type { CheckConfig, TargetKind, UptimeCheck } from './check.ts'
import type { MaintenanceDraft, MaintenanceWindow } from './maintenance.ts'
import type { CheckResult } from './result.ts'
import type { CheckState } from './state.ts'

type MayRead = Grant<'event:read'>
type MayWrite = Grant<'alerts:write'>

export interface CheckStanding {
  readonly checkId: number
  readonly projectId: ProjectId
  readonly name: string
  readonly state: CheckState
  /** When it went up or down; `null` if it never ran. */
  readonly since: Date | null
  readonly lastAt: Date | null
  /** Milliseconds, of the newest response. */
  readonly lastMs: number | null
  /** The earliest expiry among the certificates seen last. */
  readonly certificateUntil: Date | null
  readonly domain: DomainStanding
}

/** Known expiry of a check's domain registration. */
export type DomainStanding =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'known'; readonly domain: string; readonly until: Date }
  /** The registry was queried but did not provide the date. */
  | { readonly kind: 'untold'; readonly domain: string; readonly reason: string }

/** A row of the list. */
export interface ListedCheck extends CheckStanding {
  readonly kind: TargetKind
  /** The target in one line. */
  readonly target: string
  readonly intervalSeconds: number
}

export interface CheckFilter {
  /** Empty for all. */
  readonly projects: readonly ProjectId[]
  /** Matches the name or target; '' for any. */
  readonly text: string
  readonly state: CheckState | 'any'
  /** Absent for any. */
  readonly kind?: TargetKind
}

/** A page of the list, with the number of checks per state regardless of the state filter. */
export interface CheckPage {
  readonly checks: readonly ListedCheck[]
  readonly total: number
  readonly counts: Readonly<Record<CheckState, number>>
}

/** A period in which a check was down. */
export interface Outage {
  readonly id: number
  readonly checkId: number
  readonly projectId: ProjectId
  readonly from: Date
  /** `null` while it lasts. */
  readonly until: Date | null
  /** The result that opened it. */
  readonly evidence: CheckResult
}

/** A probe node: the same program running elsewhere. */
export interface Probe {
  readonly id: number
  readonly name: string
  readonly createdAt: Date
  readonly createdBy: string
  readonly lastSeenAt: Date | null
}

export type UptimeRefusal =
  | { readonly reason: 'not_found' }
  | { readonly reason: 'too_many' }
  | { readonly reason: 'taken' }
  /** The probe is assigned to checks. */
  | { readonly reason: 'in_use'; readonly checks: number }

/** Management of checks. Checks in projects that the grant does not cover are invisible. */
export interface UptimeCatalogue {
  /** Failing checks first, then sorted by name. */
  list(
    grant: MayRead,
    filter: CheckFilter,
    page: { readonly limit: number; readonly offset: number },
  ): Promise<CheckPage>
  find(grant: MayRead, id: number): Promise<UptimeCheck | undefined>
  /** Missing checks are skipped. */
  findAll(grant: MayRead, ids: readonly number[]): Promise<readonly UptimeCheck[]>
  /** Missing checks are skipped. */
  statesOf(grant: MayRead, checkIds: readonly number[]): Promise<ReadonlyMap<number, CheckStanding>>
  create(
    grant: MayWrite,
    projectId: ProjectId,
    configs: readonly CheckConfig[],
    now: Date,
  ): Promise<Result<readonly number[], UptimeRefusal>>
  update(grant: MayWrite, id: number, config: CheckConfig, now: Date): Promise<Result<null, UptimeRefusal>>
  remove(grant: MayWrite, id: number, now: Date): Promise<Result<null, UptimeRefusal>>
  /** Newest first. */
  outages(grant: MayRead, checkId: number, limit: number): Promise<readonly Outage[]>
  windows(grant: MayRead): Promise<readonly MaintenanceWindow[]>
  addWindow(grant: MayWrite, draft: MaintenanceDraft, now: Date): Promise<Result<number, UptimeRefusal>>
  removeWindow(grant: MayWrite, id: number, now: Date): Promise<Result<null, UptimeRefusal>>
  probes(grant: Grant<'org:read'>): Promise<readonly Probe[]>
  /** @param hash SHA-256 of the token. The token itself is not stored. */
  addProbe(grant: Grant<'org:write'>, name: string, hash: string, now: Date): Promise<Result<number, UptimeRefusal>>
  removeProbe(grant: Grant<'org:write'>, id: number, now: Date): Promise<Result<null, UptimeRefusal>>
}
