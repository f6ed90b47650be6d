import type { CheckIn } from '#domain/monitor/check-in.ts'
import type { JudgedRuns } from '#domain/monitor/run.ts'
import type { DigestedItem } from '#domain/processing/batch.ts'
import type { ItemContext } from '#domain/processing/item-context.ts'
import { idOfBytes } from '../id-of-bytes.ts'
import { ended, type ItemResult, type Kind } from '../kind.ts'
import { limit, MIB, oneOf, singleItem } from '../wire.ts'
import { digestCheckIn } from './digest.ts'
import { checkInTable, type CheckInRow } from './table.ts'

/** A check-in to be evaluated, or null for runs that have already been evaluated. */
export interface DigestedCheckIn extends DigestedItem {
  readonly checkIn: CheckIn | null
}

/** The spool record for evaluated runs (src/services/check-ins). */
const JUDGED = 'judged_runs'

/** Includes the output sent with a ping, in which JSON may need six bytes per byte. */
const MAX_BYTES = MIB

/** Check-ins of jobs. Each is queued in the catalogue for evaluation, and the result of a run becomes a row. */
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

/** Written by Mishap itself just before. If they are written twice, they repeat the same facts about the same runs. */
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
