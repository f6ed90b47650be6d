import type { AccountPost } from '#domain/account/account-mail.ts'
import type { Accounts } from '#domain/account/accounts.ts'
import type { Catalogue } from '#domain/catalogue.ts'
import type { Site } from '#domain/paths.ts'
import type { SealingKeys } from '#domain/secret/sealing-keys.ts'
import type { GroupRole, ProviderSettings, SamlSettings } from '#domain/settings.ts'
import { createActors } from './actors.ts'
import { createNote } from './audit.ts'
import { createBackground } from './background.ts'
import { createAuth, type AccountsDatabase, type AuthParts, type Log } from './better-auth.ts'
import { createDirectory } from './directory/directory.ts'
import { createFirstAccounts } from './first-accounts.ts'
import { createGuesses } from './guesses.ts'
import { createHashing, type Hashing } from './hashing.ts'
import { createInvitations } from './invitations.ts'
import { createMemberSessions } from './member-sessions.ts'
import { createMembers } from './members.ts'
import { createOwnAccount } from './own-account.ts'
import type { Parts } from './parts.ts'
import { createProviders } from './providers.ts'
import { createReset } from './reset.ts'
import { createRoutes } from './routes.ts'
import { withSaml } from './saml/with-saml.ts'
import { signInHooks } from './sign-in-hooks.ts'
import { createSignIn } from './sign-in.ts'
import { createSignUp } from './sign-up.ts'
import { createUsedCodes } from './used-codes.ts'

/** The dependencies of {@link createAccounts}. */
export interface AccountsOptions {
  /** The database with the tables of migrations/catalogue, over the catalogue's connection. */
  readonly database: AccountsDatabase
  /** Signs session cookies: 32 random characters or more, the same at each start. */
  readonly secret: string
  /** Encrypt second factors. */
  readonly keys: SealingKeys
  /** A function, because a server on a port chosen by the system learns its URL late. */
  readonly site: () => Site
  readonly providers: readonly ProviderSettings[]
  /** Absent or null disables SAML. */
  readonly saml?: SamlSettings | null
  /** Absent: groups do not affect roles. */
  readonly groupRoles?: readonly GroupRole[]
  readonly catalogue: Pick<Catalogue, 'organization' | 'people' | 'teams' | 'audit' | 'signOn'>
  /** null: no mail is sent. */
  readonly post: AccountPost | null
  /** Absent: scrypt with limited concurrency. */
  readonly hashing?: Hashing
  /** Receives better-auth's messages, and errors from background work. */
  readonly log: Log
}

/**
 * Accounts and sessions. better-auth (better-auth.ts) provides passwords, second factors, passkeys, providers and
 * sessions on our tables. Its routes are closed except for a few (routes.ts): our own forms call it instead, with rate
 * limits (guesses.ts) and audit log entries (sign-in-hooks.ts) around it. SAML and directories (SCIM) have folders of
 * their own. Attempts are counted in this process's memory.
 */
export async function createAccounts(
  options: AccountsOptions,
): Promise<Accounts & { /** Resolves when every mail that was begun is sent. */ settled(): Promise<void> }> {
  const { database, secret, keys, site, log, catalogue, post, hashing = createHashing() } = options
  const guesses = createGuesses()
  const note = createNote(catalogue.audit)
  const hooks = signInHooks({ guesses, note })
  const isSsoOnly = options.saml?.enforced === true
  const authParts: AuthParts = { database, secret, keys, site, log, hooks, hashing, isSsoOnly }
  const auth = createAuth(authParts)
  const { adapter, password } = await auth.$context
  const background = createBackground((fault) => log('error', fault instanceof Error ? fault.message : String(fault)))
  const parts: Parts = {
    auth,
    database: adapter,
    passwords: password,
    catalogue,
    guesses,
    note,
    post,
    background,
    site,
  }
  const usedCodes = createUsedCodes()
  const signIn = createSignIn(parts, usedCodes)
  const signOnParts = { ...parts, signOn: catalogue.signOn }
  // The SAML library is loaded only if configured.
  const saml = options.saml
    ? (await import('./saml/open.ts')).openSaml(signOnParts, {
        auth: authParts,
        settings: options.saml,
        groupRoles: options.groupRoles ?? [],
      })
    : null
  const providers = createProviders(parts, { auth: authParts, configured: options.providers })
  return {
    ...createActors(parts),
    ...createFirstAccounts(parts),
    ...signIn,
    ...createSignUp(parts, signIn.signIn),
    ...createReset(parts),
    ...withSaml(providers, saml),
    handle: createRoutes({ auth, site, providers, saml }),
    directory: createDirectory(signOnParts, options.groupRoles ?? []),
    own: createOwnAccount(parts, usedCodes),
    members: { ...createMembers(parts), ...createMemberSessions(parts), ...createInvitations(parts, signIn.signIn) },
    settled: background.settled,
  }
}
