import type { Catalogue } from '#domain/catalogue.ts'
import type { OrganizationSettings } from '#domain/organization/organization.ts'
import type { AccountPost } from '#domain/account/account-mail.ts'
import type { Site } from '#domain/paths.ts'
import type { Note } from './audit.ts'
import type { Background } from './background.ts'
import type { Auth } from './better-auth.ts'
import type { Guesses } from './guesses.ts'
import type { Database, Passwords } from './people.ts'

/** What the functions of this folder work with. Made once, in accounts.ts. */
export interface Parts {
  readonly auth: Auth
  readonly database: Database
  readonly passwords: Passwords
  readonly catalogue: Pick<Catalogue, 'organization' | 'people' | 'teams'>
  readonly guesses: Guesses
  readonly note: Note
  /** null: mail is not set up. */
  readonly post: AccountPost | null
  readonly background: Background
  readonly site: () => Site
}

/** Whether people may make accounts by themselves, of any domain or of those that are named. */
export function isSignUpOpen({ signUp, signUpDomains }: OrganizationSettings, mailWorks: boolean): boolean {
  // Without mail anybody could say that an address of a domain is theirs.
  return signUp && (signUpDomains.length === 0 || mailWorks)
}

/** Whether an address is of a domain from which people may sign up. @param email in lower case */
export function isDomainAllowed({ signUpDomains }: OrganizationSettings, email: string): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1)
  return signUpDomains.length === 0 || signUpDomains.some((allowed) => allowed.toLowerCase() === domain)
}
