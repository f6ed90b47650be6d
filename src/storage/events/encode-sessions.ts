import { isFinal, type Session } from '#domain/session/session.ts'
import { BinaryRows, type BinaryColumn } from './binary-rows.ts'
import type { RowBinaryWriter } from './row-binary.ts'

/** What of a session goes where in table `sessions` (migrations/events), in the order of the bytes. */
const columns: readonly BinaryColumn<Session>[] = [
  ['project_id', (to, session) => to.uint32(session.projectId)],
  // DateTime: seconds since the epoch.
  ['hour', (to, session) => to.uint32(Math.floor(session.started / HOUR_MS) * HOUR_S)],
  ['release', (to, session) => to.string(session.release)],
  ['environment', (to, session) => to.string(session.environment)],
  ['session_id', (to, session) => to.uuid(session.id)],
  ['started', (to, session) => to.dateTime64(session.started)],
  ['standing', writeStanding],
  ['errors', (to, session) => to.uint32(session.errors)],
  ['quantity', (to, session) => to.uint64(session.quantity)],
  ['user_key', (to, session) => to.string(session.userKey)],
]

const HOUR_S = 3600
const HOUR_MS = HOUR_S * 1000

/** A tuple: its parts, one after the other. */
function writeStanding(to: RowBinaryWriter, { status, moment }: Session): void {
  to.bool(!isFinal(status))
  to.uint64(moment)
  to.string(status)
}

/** The columns that {@link SessionEncoder} writes, in its order. */
export const sessionColumns: readonly string[] = columns.map(([name]) => name)

/** Sessions in RowBinary. */
export class SessionEncoder extends BinaryRows<Session> {
  constructor() {
    super(columns)
  }
}
