import type { RetentionClass } from '#domain/project/retention.ts'
import type { RowBinaryWriter } from './rows/row-binary.ts'

/** A column of a row: its name, and how its bytes are written. */
export interface BinaryColumn<Row> {
  readonly name: string
  write(to: RowBinaryWriter, row: Row): void
}

/** A table that is computed from a kind's rows, or that holds newer readings of them. */
export interface DerivedTable {
  readonly name: string
  /** SQL for the time that has to be over before a row may go; null: the rows of all projects lie in one, and only retention of whole weeks drops them. */
  readonly time: string | null
  readonly holds: 'sums' | 'revisions'
  /** Absent: it is kept as long as the kind's rows are. */
  readonly retention?: RetentionClass
}

/**
 * The table of a kind in the event store. It and all that is derived from it are partitioned by week (toMonday), and have
 * a column `project_id` unless `time` says otherwise. Migrations make them (migrations/events).
 */
export interface Table<Row> {
  readonly name: string
  /** In the order of the bytes. The engine computes other columns. */
  readonly columns: readonly BinaryColumn<Row>[]
  /** SQL for the time by which rows are kept and deleted. */
  readonly time: string
  readonly retention: RetentionClass
  readonly derived: readonly DerivedTable[]
  /** How much of it is whose. Absent: by the number of rows. */
  readonly share?: ShareSource
}

/** The source of how much of a table is whose: a table by project and time, and SQL for sums over its rows. */
export interface ShareSource {
  readonly table: string
  readonly time: string
  /** What a project's share of the disk is estimated by. */
  readonly weight: string
  readonly items: string
  /** The time of the oldest, as DateTime64(3). */
  readonly oldest: string
}

/** Returns a column. */
export function column<Row>(name: string, write: (to: RowBinaryWriter, row: Row) => void): BinaryColumn<Row> {
  return { name, write }
}
