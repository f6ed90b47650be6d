import type { CheckIn } from '#domain/monitor/check-in.ts'
import type { JudgedRuns } from '#domain/monitor/run.ts'
import type { DigestedItem } from '#domain/processing/batch.ts'
import type { ItemContext } from '#domain/processing/item-context.ts'
import { idOfBytes } from '../id-of-bytes.ts'
import { ended, type ItemResult, type Kind } from '../kind.ts'
import { limit, MIB, oneOf, singleItem } from '../wire.ts'
import { digestCheckIn } from './digest.ts'
import { checkInTable, type CheckInRow } from './table.ts'

/** A check-in on its way to be judged; null: runs that have been judged already. */
export interface DigestedCheckIn extends DigestedItem {
  readonly checkIn: CheckIn | null
}

/** The record of the spool with runs that were judged (src/services/check-ins). */
const JUDGED = 'judged_runs'

/** With what a ping brought, whose every byte JSON may need six of. */
const MAX_BYTES = MIB

/** Check-ins of jobs: each waits in the catalogue to be judged, and what a run came to is a row. */
export const checkIns: Kind<CheckInRow, DigestedCheckIn> = {
  name: 'check-ins',
  items: [singleItem('check_in', 'monitor', limit('check_in', MAX_BYTES, 1))],
  internal: [JUDGED],
  table: checkInTable,
  repeats: 'by_id',
  provesSetup: false,
  digest(item, context) {
    if (item.type === JUDGED) return judged(item.payload, context)
    const read = digestCheckIn(item.payload, context)
    if (!read.ok) return ended(oneOf('monitor'), { outcome: 'invalid', reason: read.refusal.reason })
    const { checkIn, output } = read.value
    const rows = output === '' ? [] : [outputRow(checkIn, output)]
    const { projectId, receivedAt } = context
    const units = oneOf('monitor')
    return {
      kept: [{ item: { projectId, itemId: checkIn.itemId, units, rows: rows.length, receivedAt, checkIn }, rows }],
      ended: [],
    }
  },
  commit: async () => (await import('./commit.ts')).commitCheckIns,
}

/** Mishap itself wrote them, a moment ago. Written twice, they are the same words about the same runs. */
function judged(payload: Uint8Array, { projectId, receivedAt }: ItemContext): ItemResult<CheckInRow, DigestedCheckIn> {
  const { runs } = JSON.parse(Buffer.from(payload).toString()) as JudgedRuns
  const rows = runs.map((run) => ({ ...run, output: '' }))
  const itemId = idOfBytes(payload)
  const item = { projectId, itemId, units: oneOf('internal'), rows: rows.length, receivedAt, checkIn: null }
  return { kept: [{ item, rows }], ended: [] }
}

function outputRow(checkIn: CheckIn, output: string): CheckInRow {
  const { projectId, slug, environment, receivedAt, itemId, checkInId } = checkIn
  return {
    projectId,
    slug,
    environment,
    row: itemId,
    fate: 'output',
    at: receivedAt,
    expectedAt: null,
    startedAt: null,
    endedAt: receivedAt,
    duration: null,
    checkInId,
    traceId: null,
    release: '',
    outputId: null,
    output,
  }
}
