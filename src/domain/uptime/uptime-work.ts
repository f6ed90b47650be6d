import type { ProjectId } from '../ids.ts'
import type { UptimeCheck } from './check.ts'
import type { MaintenanceWindow } from './maintenance.ts'
import type { Outage, Probe } from './uptime-catalogue.ts'
import type { DomainStanding } from './uptime-catalogue.ts'

/** A domain that is to be asked for. */
export interface DomainDue {
  readonly checkId: number
  readonly host: string
}

/** A certificate or a registration that ends soon, or that was warned of and does not any more. */
export interface Expiry {
  readonly check: UptimeCheck
  readonly what: 'certificate' | 'domain'
  readonly until: Date
  /** Whether its issue is open. */
  readonly isTold: boolean
}

/** What the scheduler and the other jobs of uptime do in the catalogue: nobody asks for it, so there is no grant. */
export interface UptimeWork {
  /** Changes whenever any check, window or probe does. */
  revision(): Promise<string>
  /** The checks that a probe makes; {@link THIS_SERVER}: this server. Paused ones are left out. */
  checksOf(probeId: number): Promise<readonly UptimeCheck[]>
  windows(): Promise<readonly MaintenanceWindow[]>
  /** Those of a list of checks that there are, with their projects. */
  projectsOf(checkIds: readonly number[]): Promise<ReadonlyMap<number, ProjectId>>
  /** The probe of a token, by its hash; noted as seen. */
  probeOf(hash: string, now: Date): Promise<Probe | undefined>
  /** Outages of which the beginning or the end is still to be told, the oldest first. */
  untold(limit: number): Promise<readonly (Outage & { readonly check: UptimeCheck; readonly isOpenTold: boolean })[]>
  /** Notes that the beginning, or the end, was told. */
  told(outageId: number, what: 'beginning' | 'end'): Promise<void>
  /** Checks whose domain was not asked for since. */
  domainsDue(before: Date, limit: number): Promise<readonly DomainDue[]>
  setDomain(checkId: number, standing: DomainStanding, now: Date): Promise<void>
  /** What ends soon and is not told, and what was told and does not end soon any more. */
  expiries(now: Date): Promise<readonly Expiry[]>
  expiryTold(checkId: number, what: Expiry['what'], isOpen: boolean): Promise<void>
}
