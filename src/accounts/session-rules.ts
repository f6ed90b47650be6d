import type { OrganizationSettings } from '#domain/organization/organization.ts'
import type { Database } from './people.ts'
import type { SessionRow } from './tables.ts'

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
/** The exactness of the time of last use, and how seldom a person who works writes. */
const USE_NOTED_EVERY_MS = 60_000

/** What of the settings is about sessions. */
export type SessionRules = Pick<OrganizationSettings, 'sessionHours' | 'idleMinutes'>

type Session = Pick<SessionRow, 'id' | 'createdAt' | 'updatedAt'>

/** Whether a session is older, or was left alone for longer, than the organisation lets it be. */
export function isOver({ createdAt, updatedAt }: Session, rules: SessionRules, now: Date): boolean {
  const { sessionHours, idleMinutes } = rules
  const age = now.getTime() - createdAt.getTime()
  const idle = now.getTime() - updatedAt.getTime()
  return (
    (sessionHours !== null && age >= sessionHours * HOUR_MS) ||
    (idleMinutes !== null && idle >= idleMinutes * MINUTE_MS)
  )
}

/** Ends it for good: rules that are loosened later bring nothing back. */
export async function endSession(database: Database, { id }: Session): Promise<void> {
  await database.deleteMany({ model: 'session', where: [{ field: 'id', value: id }] })
}

/** Notes that somebody works, once a minute at most. The library leaves this column alone, for it prolongs no session. */
export async function noteUse(database: Database, { id, updatedAt }: Session, now: Date): Promise<void> {
  if (now.getTime() - updatedAt.getTime() < USE_NOTED_EVERY_MS) return
  await database.updateMany({ model: 'session', where: [{ field: 'id', value: id }], update: { updatedAt: now } })
}
