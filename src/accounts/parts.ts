import type { Catalogue } from '#domain/catalogue.ts'
import type { OrganizationSettings } from '#domain/organization/organization.ts'
import type { AccountPost } from '#domain/account/account-mail.ts'
import type { Site } from '#domain/paths.ts'
import type { Note } from './audit.ts'
import type { Background } from './background.ts'
import type { Auth } from './better-auth.ts'
import type { Guesses } from './guesses.ts'
import type { Database, Passwords } from './people.ts'

/** The shared dependencies of this folder's functions. Created once, in accounts.ts. */
export interface Parts {
  readonly auth: Auth
  readonly database: Database
  readonly passwords: Passwords
  readonly catalogue: Pick<Catalogue, 'organization' | 'people' | 'teams'>
  readonly guesses: Guesses
  readonly note: Note
  /** null: mail is not configured. */
  readonly post: AccountPost | null
  readonly background: Background
  readonly site: () => Site
}

/** Whether sign-up is open, for all domains or for the configured ones. */
export function isSignUpOpen({ signUp, signUpDomains }: OrganizationSettings, mailWorks: boolean): boolean {
  // Without mail, addresses cannot be verified, so a restriction to domains would be ineffective.
  return signUp && (signUpDomains.length === 0 || mailWorks)
}

/**
 * Whether an address belongs to a domain that may sign up.
 * @param email in lower case
 */
export function isDomainAllowed({ signUpDomains }: OrganizationSettings, email: string): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1)
  return signUpDomains.length === 0 || signUpDomains.some((allowed) => allowed.toLowerCase() === domain)
}
