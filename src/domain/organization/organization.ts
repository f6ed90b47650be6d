import type { Grant } from '../access/access.ts'
import type { ProjectId } from '../ids.ts'
import type { Result } from '../result.ts'

/** The settings of the organisation. */
export interface OrganizationSettings {
  readonly name: string
  /** Whether anybody may make an account; its role is then {@link defaultRole}. */
  readonly signUp: boolean
  /** Addresses of these domains only; empty: any. */
  readonly signUpDomains: readonly string[]
  /** Of whoever signs up, or comes by a provider for the first time. */
  readonly defaultRole: 'member' | 'viewer'
  /** Whether everybody must have a second factor: whoever has none is led to set one up. */
  readonly requireTwoFactor: boolean
  /** Networks from which people and tokens may come (`10.0.0.0/8`); empty: any. SDKs may come from anywhere. */
  readonly allowedNetworks: readonly string[]
  /** How long a session lasts at most, from sign-in; null: as long as the server lets it. */
  readonly sessionHours: number | null
  /** How long a session lasts without being used; null: for that it does not end. */
  readonly idleMinutes: number | null
  /** How long after sign-in sensitive changes are made without signing in again; null: always. */
  readonly freshMinutes: number | null
  /** How old a token may become; null: as old as it says itself. */
  readonly tokenDays: number | null
  /** Mishap's own project; null: none yet, or none wanted. `deleted`: somebody wants none, and none is made again. */
  readonly selfProject: ProjectId | 'deleted' | null
}

/** The settings of an organisation that has set nothing. */
export const defaultOrganization: OrganizationSettings = {
  name: 'Mishap',
  signUp: false,
  signUpDomains: [],
  defaultRole: 'member',
  requireTwoFactor: false,
  allowedNetworks: [],
  sessionHours: null,
  idleMinutes: null,
  freshMinutes: null,
  tokenDays: null,
  selfProject: null,
}

/** The bounds of what the organisation may set, least and most. */
export const policyBounds = {
  sessionHours: [1, 720],
  idleMinutes: [5, 43_200],
  freshMinutes: [1, 43_200],
  tokenDays: [1, 3650],
  networks: 200,
} as const

/** The one organisation of an installation. Every change is in the audit log. */
export interface OrganizationCatalogue {
  /** Needs no grant: the sign-in page shows the name, and whether one may sign up. */
  settings(): Promise<OrganizationSettings>
  /** Names and domains are taken as they read without spaces around them, domains in lower case. */
  update(
    grant: Grant<'org:write'>,
    change: Partial<OrganizationSettings>,
    now: Date,
  ): Promise<
    Result<OrganizationSettings, { reason: 'name_missing' | 'name_too_long' | 'domain_invalid' | 'network_invalid' }>
  >
}
