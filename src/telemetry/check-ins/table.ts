import type { Run } from '#domain/monitor/run.ts'
import { column, type BinaryColumn, type Table } from '../table.ts'

/** A row: an update of a run, or the output of a ping. */
export interface CheckInRow extends Omit<Run, 'fate'> {
  readonly fate: Run['fate'] | 'output'
  readonly output: string
}

const NONE = '0'.repeat(32)

/** The columns of table `check_ins` (migrations/events), in byte order. */
const columns: readonly BinaryColumn<CheckInRow>[] = [
  column('project_id', (to, row) => to.uint32(row.projectId)),
  column('slug', (to, row) => to.string(row.slug)),
  column('environment', (to, row) => to.string(row.environment)),
  column('at', (to, row) => to.dateTime64(row.at)),
  column('row_id', (to, row) => to.uuid(row.row)),
  column('fate', (to, row) => to.string(row.fate)),
  column('expected_at', (to, row) => to.uint64(row.expectedAt ?? 0)),
  column('started_at', (to, row) => to.uint64(row.startedAt ?? 0)),
  column('ended_at', (to, row) => to.uint64(row.endedAt)),
  column('duration', (to, row) => to.float64(row.duration ?? -1)),
  column('check_in_id', (to, row) => to.uuid(row.checkInId ?? NONE)),
  column('trace_id', (to, row) => to.uuid(row.traceId ?? NONE)),
  column('output_id', (to, row) => to.uuid(row.outputId ?? NONE)),
  column('release', (to, row) => to.string(row.release)),
  column('output', (to, row) => to.string(row.output)),
]

/** The newest update of a run defines it, so readers take the one that ended last. */
export const checkInTable: Table<CheckInRow> = {
  name: 'check_ins',
  columns,
  time: 'at',
  retention: 'events',
  derived: [],
}
