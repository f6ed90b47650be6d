import type { EventId, ProjectId } from '../ids.ts'
import type { CheckConfig, UptimeCheck } from './check.ts'
import type { MaintenanceWindow } from './maintenance.ts'
import type { DomainStanding, Outage, Probe } from './uptime-catalogue.ts'

/** A reported incident (src/services/monitor-issues), remembered until it is resolved. */
export interface ToldIncident {
  readonly projectId: ProjectId
  readonly eventId: EventId
  /** Milliseconds since the epoch. */
  readonly reportedAt: number
}

/** An outage whose start or end has not been reported yet. */
export interface UntoldOutage extends Outage {
  readonly check: UptimeCheck
  /** `null` if not even its start was reported. */
  readonly told: ToldIncident | null
}

/** A domain whose registration has to be looked up. */
export interface DomainDue {
  readonly checkId: number
  readonly host: string
}

/**
 * A certificate or registration that expires soon without a warning having been sent, or one with a warning that has
 * been renewed.
 */
export interface Expiry {
  readonly check: UptimeCheck
  readonly what: 'certificate' | 'domain'
  readonly until: Date
  /** `null`: it expires soon, and no warning was sent. Otherwise the warning is obsolete. */
  readonly told: ToldIncident | null
}

/** The scheduler's and other uptime jobs' access to the catalogue. Acts for no user, so it needs no grant. */
export interface UptimeWork {
  /** Changes whenever a check, window or probe does. */
  revision(): Promise<string>
  /** The enabled checks of a probe; {@link THIS_SERVER} for this server. */
  checksOf(probeId: number): Promise<readonly UptimeCheck[]>
  /**
   * Seals secrets in check configs that are not sealed yet.
   * @param seal returns its argument if everything is already sealed
   */
  sealSecrets(seal: (config: CheckConfig) => CheckConfig): Promise<void>
  windows(): Promise<readonly MaintenanceWindow[]>
  /** The probe with this token hash. Also records that it was seen. */
  probeOf(hash: string, now: Date): Promise<Probe | undefined>
  /** Oldest first. */
  untold(limit: number): Promise<readonly UntoldOutage[]>
  /** Records that the start of an outage was reported. */
  told(outageId: number, incident: ToldIncident): Promise<void>
  /** Records that its end was reported. */
  closed(outageId: number): Promise<void>
  /** Checks whose domain has not been looked up since `before`. */
  domainsDue(before: Date, limit: number): Promise<readonly DomainDue[]>
  setDomain(checkId: number, standing: DomainStanding, now: Date): Promise<void>
  expiries(now: Date): Promise<readonly Expiry[]>
  /** Records that a warning was sent; `null`: that it was resolved. */
  warned(checkId: number, what: Expiry['what'], incident: ToldIncident | null): Promise<void>
}
