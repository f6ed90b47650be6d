import type { Role } from '#domain/access/roles.ts'
import type { Invitation } from '#domain/account/members.ts'
import { byUser } from './audit.ts'
import type { ProviderOptions } from './better-auth.ts'
import { openInvitationFor, putIntoTeams, takeInvitationOf } from './invitations.ts'
import { isDomainAllowed, type Parts } from './parts.ts'
import { checkName } from './new-account.ts'

/**
 * Handles the first sign-in from a provider. An address that the provider has not verified is rejected, because anyone
 * could claim it. Otherwise it is linked to the account with that address, if it was verified (the library's rule), or
 * an account is created if sign-up is open or the person was invited.
 */
export function provisioning(parts: Parts): Pick<ProviderOptions, 'user' | 'databaseHooks'> {
  const { catalogue, database, note } = parts

  /** The initial role and invitation of a new account; `undefined` if none may be created. */
  async function welcome(email: string): Promise<{ role: Role; invitation: Invitation | undefined } | undefined> {
    const invitation = await openInvitationFor(database, email)
    if (invitation !== undefined) return { role: invitation.role, invitation }
    const settings = await catalogue.organization.settings()
    if (!settings.signUp || !isDomainAllowed(settings, email)) return undefined
    return { role: settings.defaultRole, invitation: undefined }
  }

  return {
    user: {
      validateUserInfo: async ({ user, source }) => {
        if (source.action === 'sign-in') return
        if (user.emailVerified !== true) return { error: 'not_verified' }
        if (source.action === 'create-user' && (await welcome(String(user.email))) === undefined)
          return { error: 'no_account' }
      },
    },
    databaseHooks: {
      user: {
        create: {
          before: async (user) => {
            const welcomed = await welcome(user.email)
            if (welcomed === undefined) return false
            const name = checkName(user.name)
            const shown = name.ok ? name.value : user.email
            return { data: { ...user, name: shown, image: null, role: welcomed.role } }
          },
          after: async (user) => {
            const invitation = await takeInvitationOf(database, user.email)
            if (invitation !== undefined) await putIntoTeams(parts, user.id, invitation)
            await note(byUser(user), 'member.joined', user.email)
          },
        },
      },
      account: {
        create: {
          // The provider is not called after sign-in, so its tokens are not stored.
          before: async (account) => ({
            data: { ...account, accessToken: null, refreshToken: null, idToken: null, scope: null },
          }),
        },
      },
    },
  }
}
