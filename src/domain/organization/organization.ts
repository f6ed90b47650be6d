import type { Grant } from '../access/access.ts'
import type { ProjectId } from '../ids.ts'
import type { Result } from '../result.ts'

export interface OrganizationSettings {
  readonly name: string
  /** Whether anyone may create an account, which gets the {@link defaultRole}. */
  readonly signUp: boolean
  /** Allowed email domains for sign-up; empty for any. */
  readonly signUpDomains: readonly string[]
  /** Role of new accounts, created by sign-up or by a first provider sign-in. */
  readonly defaultRole: 'member' | 'viewer'
  /** Whether a second factor is mandatory. Users without one are redirected to set it up. */
  readonly requireTwoFactor: boolean
  /** Networks that users and tokens may connect from (`10.0.0.0/8`); empty for any. SDKs are not restricted. */
  readonly allowedNetworks: readonly string[]
  /** Maximum length of a session from sign-in; `null` for the server's limit. */
  readonly sessionHours: number | null
  /** Maximum idle time of a session; `null` for no limit. */
  readonly idleMinutes: number | null
  /** How long after sign-in sensitive changes are allowed without signing in again; `null` for no limit. */
  readonly freshMinutes: number | null
  /** Maximum age of a token; `null` for the token's own expiry. */
  readonly tokenDays: number | null
  /**
   * Mishap's own project; `null` if it does not exist yet or is not wanted. `deleted`: a user deleted it, and it is not
   * created again.
   */
  readonly selfProject: ProjectId | 'deleted' | null
}

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

/** Minimum and maximum of the organization's policies. */
export const policyBounds = {
  sessionHours: [1, 720],
  idleMinutes: [5, 43_200],
  freshMinutes: [1, 43_200],
  tokenDays: [1, 3650],
  networks: 200,
} as const

/** The single organization of an installation. Every change is written to the audit log. */
export interface OrganizationCatalogue {
  /** Needs no grant: the sign-in page shows the name, and whether sign-up is open. */
  settings(): Promise<OrganizationSettings>
  /** Trims names and domains, and lower-cases domains. */
  update(
    grant: Grant<'org:write'>,
    change: Partial<OrganizationSettings>,
    now: Date,
  ): Promise<
    Result<OrganizationSettings, { reason: 'name_missing' | 'name_too_long' | 'domain_invalid' | 'network_invalid' }>
  >
}
