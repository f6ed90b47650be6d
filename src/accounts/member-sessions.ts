import type { MemberAccounts } from '#domain/account/members.ts'
import { auditActor } from '#domain/audit/audit-actor.ts'
import type { Parts } from './parts.ts'
import { endSessions, sessionsOf, userById } from './people.ts'

export function createMemberSessions({
  database,
  note,
}: Pick<Parts, 'database' | 'note'>): Pick<MemberAccounts, 'sessions' | 'endSessions'> {
  return {
    sessions: async (_grant, userId) => {
      const rows = await sessionsOf(database, userId, new Date())
      return rows.map(({ id, createdAt, updatedAt, ipAddress, userAgent }) => ({
        id,
        createdAt,
        usedAt: updatedAt,
        address: ipAddress === '' ? null : ipAddress,
        userAgent: userAgent === '' ? null : userAgent,
      }))
    },
    endSessions: async (grant, userId) => {
      const user = await userById(database, userId)
      if (user === null) return 0
      const count = await endSessions(database, userId)
      if (count > 0)
        await note(auditActor(grant.actor), 'account.sessions_revoked', user.email, { count: String(count) })
      return count
    },
  }
}
