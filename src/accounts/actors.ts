import type { UserActor } from '#domain/access/access.ts'
import type { Accounts } from '#domain/account/accounts.ts'
import type { Parts } from './parts.ts'
import { roleOf, userById } from './people.ts'
import { endSession, isOver, noteUse } from './session-rules.ts'

/** Resolves the current user and their preferences. */
export function createActors({
  auth,
  database,
  catalogue,
}: Pick<Parts, 'auth' | 'database' | 'catalogue'>): Pick<
  Accounts,
  'actorOf' | 'actorById' | 'preferencesOf' | 'signedInAt'
> {
  async function actorFor(user: { id: string; name: string; email: string; role: string }): Promise<UserActor> {
    const { id: userId, name, email } = user
    const role = roleOf(user)
    const projects = await catalogue.people.projectsOf(userId, role)
    return { kind: 'user', userId, name, email, role, projects }
  }

  return {
    actorOf: async (headers, use = 'looks') => {
      const found = await auth.api.getSession({ headers })
      // Deactivation ends all sessions; this covers one created at the same moment.
      if (found === null || isDeactivated(found.user)) return undefined
      const now = new Date()
      // Read each time, so that stricter rules apply to existing sessions.
      if (isOver(found.session, await catalogue.organization.settings(), now)) {
        await endSession(database, found.session)
        return undefined
      }
      if (use === 'works') await noteUse(database, found.session, now)
      return actorFor(found.user)
    },
    signedInAt: async (headers) => (await auth.api.getSession({ headers }))?.session.createdAt,
    actorById: async (userId) => {
      const user = await userById(database, userId)
      return user === null || isDeactivated(user) ? undefined : actorFor(user)
    },
    preferencesOf: async (headers) => {
      const found = await auth.api.getSession({ headers })
      return found === null ? undefined : { locale: found.user.locale ?? null, timeZone: found.user.timeZone ?? null }
    },
  }
}

function isDeactivated({ deactivatedAt }: { readonly deactivatedAt?: Date | null | undefined }): boolean {
  return deactivatedAt !== null && deactivatedAt !== undefined
}
