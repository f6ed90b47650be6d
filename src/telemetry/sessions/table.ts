import { isFinal, type Session } from '#domain/session/session.ts'
import type { RowBinaryWriter } from '../rows/row-binary.ts'
import { column, type BinaryColumn, type Table } from '../table.ts'

/** The columns of table `sessions` (migrations/events), in byte order. */
const columns: readonly BinaryColumn<Session>[] = [
  column('project_id', (to, session) => to.uint32(session.projectId)),
  // DateTime: seconds since the epoch.
  column('hour', (to, session) => to.uint32(Math.floor(session.started / HOUR_MS) * HOUR_S)),
  column('release', (to, session) => to.string(session.release)),
  column('environment', (to, session) => to.string(session.environment)),
  column('session_id', (to, session) => to.uuid(session.id)),
  column('started', (to, session) => to.dateTime64(session.started)),
  column('standing', writeState),
  column('errors', (to, session) => to.uint32(session.errors)),
  column('quantity', (to, session) => to.uint64(session.quantity)),
  column('user_key', (to, session) => to.string(session.userKey)),
  // 0 means no duration, so a session that ended immediately has 1.
  column('duration', (to, session) => to.uint64(session.duration === null ? 0 : Math.max(1, session.duration))),
  column('mechanism', (to, session) => to.string(session.mechanism)),
  column('browser_sdk', (to, session) => to.uint32(session.browserSdk)),
  column('generation', (to) => to.uint8(GENERATION)),
]

/** The version of the tables derived from this one (migrations/events/0015-session-sums.sql). */
const GENERATION = 1
const HOUR_S = 3600
const HOUR_MS = HOUR_S * 1000

/** A tuple: its parts in order. */
function writeState(to: RowBinaryWriter, { status, moment }: Session): void {
  to.bool(!isFinal(status))
  to.uint64(moment)
  to.string(status)
}

/** Rows of the same session merge into its known state. */
export const sessionTable: Table<Session> = {
  name: 'sessions',
  columns,
  time: 'hour',
  retention: 'events',
  derived: [{ name: 'session_hours', time: 'hour', holds: 'sums' }],
}
