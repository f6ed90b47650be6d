import { auditActor } from '#domain/audit/audit-actor.ts'
import type { OwnAccount } from '#domain/account/own-account.ts'
import type { UserActor } from '#domain/access/access.ts'
import type { Parts } from './parts.ts'
import { endSessions, sessionsOf } from './people.ts'

export function createOwnSessions({
  auth,
  database,
  note,
}: Parts): Pick<OwnAccount, 'sessions' | 'endSession' | 'endOtherSessions'> {
  const currentId = async (headers: Headers) => (await auth.api.getSession({ headers }))?.session.id

  async function noteEnd(actor: UserActor, count: number): Promise<void> {
    if (count > 0) await note(auditActor(actor), 'account.sessions_revoked', actor.email, { count: String(count) })
  }

  return {
    sessions: async (actor, headers) => {
      const current = await currentId(headers)
      const rows = await sessionsOf(database, actor.userId, new Date())
      return rows.map(({ id, createdAt, expiresAt, ipAddress, userAgent }) => ({
        id,
        current: id === current,
        createdAt,
        expiresAt,
        address: ipAddress === '' ? null : ipAddress,
        userAgent: userAgent === '' ? null : userAgent,
      }))
    },

    endSession: async (actor, id) => {
      const where = [
        { field: 'id', value: id },
        { field: 'userId', value: actor.userId },
      ]
      const count = await database.deleteMany({ model: 'session', where })
      await noteEnd(actor, count)
      return count > 0
    },

    endOtherSessions: async (actor, headers) => {
      const count = await endSessions(database, actor.userId, await currentId(headers))
      await noteEnd(actor, count)
      return count
    },
  }
}
