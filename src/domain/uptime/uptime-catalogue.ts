import type { Grant } from '../access/access.ts'
import type { ProjectId } from '../ids.ts'
import type { Result } from '../result.ts'
import type { CheckConfig, TargetKind, UptimeCheck } from './check.ts'
import type { MaintenanceDraft, MaintenanceWindow } from './maintenance.ts'
import type { CheckResult } from './result.ts'
import type { CheckState } from './state.ts'

type MayRead = Grant<'event:read'>
type MayWrite = Grant<'alerts:write'>

/** How a check stands now. */
export interface CheckStanding {
  readonly checkId: number
  readonly projectId: ProjectId
  readonly name: string
  readonly state: CheckState
  /** Since when it is up or down; null: it was never made. */
  readonly since: Date | null
  readonly lastAt: Date | null
  /** Of the newest answer, milliseconds. */
  readonly lastMs: number | null
  /** The earliest end of a certificate that was met last. */
  readonly certificateUntil: Date | null
  readonly domain: DomainStanding
}

/** What is known of the registration of a check's domain. */
export type DomainStanding =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'known'; readonly domain: string; readonly until: Date }
  /** It was asked for, and nobody tells. */
  | { readonly kind: 'untold'; readonly domain: string; readonly reason: string }

/** A line of the list. */
export interface ListedCheck extends CheckStanding {
  readonly kind: TargetKind
  /** What it looks at, in one line. */
  readonly target: string
  readonly intervalSeconds: number
}

export interface CheckFilter {
  /** Empty: of all. */
  readonly projects: readonly ProjectId[]
  /** In the name or the target; '': any. */
  readonly text: string
  readonly state: CheckState | 'any'
  /** Absent: any. */
  readonly kind?: TargetKind
}

/** A page of the list, with how many there are of each state, whatever state was asked for. */
export interface CheckPage {
  readonly checks: readonly ListedCheck[]
  readonly total: number
  readonly counts: Readonly<Record<CheckState, number>>
}

/** A stretch of time in which a check was down. */
export interface Outage {
  readonly id: number
  readonly checkId: number
  readonly projectId: ProjectId
  readonly from: Date
  /** null: it lasts. */
  readonly until: Date | null
  /** The result that opened it. */
  readonly evidence: CheckResult
}

/** A probe node: the same program elsewhere. */
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
  /** Checks are made by it. */
  | { readonly reason: 'in_use'; readonly checks: number }

/** Checks, as people see and set them. One of a project that the grant does not cover is not there. */
export interface UptimeCatalogue {
  /** What is down first, then by name. */
  list(
    grant: MayRead,
    filter: CheckFilter,
    page: { readonly limit: number; readonly offset: number },
  ): Promise<CheckPage>
  find(grant: MayRead, id: number): Promise<UptimeCheck | undefined>
  /** Checks by their ids; those that are not there are absent. */
  findAll(grant: MayRead, ids: readonly number[]): Promise<readonly UptimeCheck[]>
  /** How checks stand, by their ids; those that are not there are absent. */
  statesOf(grant: MayRead, checkIds: readonly number[]): Promise<ReadonlyMap<number, CheckStanding>>
  create(
    grant: MayWrite,
    projectId: ProjectId,
    configs: readonly CheckConfig[],
    now: Date,
  ): Promise<Result<readonly number[], UptimeRefusal>>
  update(grant: MayWrite, id: number, config: CheckConfig, now: Date): Promise<Result<null, UptimeRefusal>>
  remove(grant: MayWrite, id: number, now: Date): Promise<Result<null, UptimeRefusal>>
  /** The newest first. */
  outages(grant: MayRead, checkId: number, limit: number): Promise<readonly Outage[]>
  windows(grant: MayRead): Promise<readonly MaintenanceWindow[]>
  addWindow(grant: MayWrite, draft: MaintenanceDraft, now: Date): Promise<Result<number, UptimeRefusal>>
  removeWindow(grant: MayWrite, id: number, now: Date): Promise<Result<null, UptimeRefusal>>
  probes(grant: Grant<'org:read'>): Promise<readonly Probe[]>
  /** @param hash of the token, SHA-256: the token itself is nowhere */
  addProbe(grant: Grant<'org:write'>, name: string, hash: string, now: Date): Promise<Result<number, UptimeRefusal>>
  removeProbe(grant: Grant<'org:write'>, id: number, now: Date): Promise<Result<null, UptimeRefusal>>
}
