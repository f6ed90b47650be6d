import type { EventId, ProjectId } from '../ids.ts'
import type { CheckConfig, UptimeCheck } from './check.ts'
import type { MaintenanceWindow } from './maintenance.ts'
import type { DomainStanding, Outage, Probe } from './uptime-catalogue.ts'

/** An incident that was reported (src/services/monitor-issues), as it is remembered until it is resolved. */
export interface ToldIncident {
  readonly projectId: ProjectId
  readonly eventId: EventId
  /** Milliseconds since the epoch. */
  readonly reportedAt: number
}

/** An outage of which something is still to be told. */
export interface UntoldOutage extends Outage {
  readonly check: UptimeCheck
  /** null: not even its beginning was told. */
  readonly told: ToldIncident | null
}

/** A domain that is to be asked for. */
export interface DomainDue {
  readonly checkId: number
  readonly host: string
}

/** A certificate or a registration that ends soon and of which nobody was warned, or the other way round. */
export interface Expiry {
  readonly check: UptimeCheck
  readonly what: 'certificate' | 'domain'
  readonly until: Date
  /** null: it ends soon, and nobody was warned. Otherwise it does not end soon any more. */
  readonly told: ToldIncident | null
}

/** What the scheduler and the other jobs of uptime do in the catalogue: nobody asks for it, so there is no grant. */
export interface UptimeWork {
  /** Changes whenever any check, window or probe does. */
  revision(): Promise<string>
  /** The checks that a probe makes; {@link THIS_SERVER}: this server. Paused ones are left out. */
  checksOf(probeId: number): Promise<readonly UptimeCheck[]>
  /** Seals what is not sealed yet in the configs of checks. @param seal returns the config it was given where all is */
  sealSecrets(seal: (config: CheckConfig) => CheckConfig): Promise<void>
  windows(): Promise<readonly MaintenanceWindow[]>
  /** The probe of a token, by its hash; noted as seen. */
  probeOf(hash: string, now: Date): Promise<Probe | undefined>
  /** The oldest first. */
  untold(limit: number): Promise<readonly UntoldOutage[]>
  /** Notes that the beginning of an outage was told. */
  told(outageId: number, incident: ToldIncident): Promise<void>
  /** Notes that its end was told. */
  closed(outageId: number): Promise<void>
  /** Checks whose domain was not asked for since. */
  domainsDue(before: Date, limit: number): Promise<readonly DomainDue[]>
  setDomain(checkId: number, standing: DomainStanding, now: Date): Promise<void>
  expiries(now: Date): Promise<readonly Expiry[]>
  /** Notes that somebody was warned; null: and that they were told that it is over. */
  warned(checkId: number, what: Expiry['what'], incident: ToldIncident | null): Promise<void>
}
