import type { UserActor } from '#domain/access/access.ts'
import type { Accounts } from '#domain/account/accounts.ts'
import type { Parts } from './parts.ts'
import { roleOf, userById } from './people.ts'

/** Who asks, and how they read. */
export function createActors({
  auth,
  database,
  catalogue,
}: Pick<Parts, 'auth' | 'database' | 'catalogue'>): Pick<Accounts, 'actorOf' | 'actorById' | 'preferencesOf'> {
  async function actorFor(user: { id: string; name: string; email: string; role: string }): Promise<UserActor> {
    const { id: userId, name, email } = user
    const role = roleOf(user)
    const projects = await catalogue.people.projectsOf(userId, role)
    return { kind: 'user', userId, name, email, role, projects }
  }

  return {
    actorOf: async (headers) => {
      const found = await auth.api.getSession({ headers })
      // Their sessions have ended; one that began in that very moment is none either.
      return found === null || isDeactivated(found.user) ? undefined : actorFor(found.user)
    },
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
