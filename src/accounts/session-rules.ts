import type { OrganizationSettings } from '#domain/organization/organization.ts'
import type { Database } from './people.ts'
import type { SessionRow } from './tables.ts'

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
/** The precision of the last-use time, which limits how often an active user causes a write. */
const USE_NOTED_EVERY_MS = 60_000

export type SessionRules = Pick<OrganizationSettings, 'sessionHours' | 'idleMinutes'>

type Session = Pick<SessionRow, 'id' | 'createdAt' | 'updatedAt'>

/** Whether a session exceeds the organisation's maximum age or idle time. */
export function isOver({ createdAt, updatedAt }: Session, rules: SessionRules, now: Date): boolean {
  const { sessionHours, idleMinutes } = rules
  const age = now.getTime() - createdAt.getTime()
  const idle = now.getTime() - updatedAt.getTime()
  return (
    (sessionHours !== null && age >= sessionHours * HOUR_MS) ||
    (idleMinutes !== null && idle >= idleMinutes * MINUTE_MS)
  )
}

/** Deletes the session, so that loosening the rules later does not restore it. */
export async function endSession(database: Database, { id }: Session): Promise<void> {
  await database.deleteMany({ model: 'session', where: [{ field: 'id', value: id }] })
}

/**
 * Records activity, once a minute at most. The library does not use this column, because it does not extend sessions.
 */
export async function noteUse(database: Database, { id, updatedAt }: Session, now: Date): Promise<void> {
  if (now.getTime() - updatedAt.getTime() < USE_NOTED_EVERY_MS) return
  await database.updateMany({ model: 'session', where: [{ field: 'id', value: id }], update: { updatedAt: now } })
}
