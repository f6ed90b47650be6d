import type { RetentionClass } from '#domain/project/retention.ts'
import type { RowBinaryWriter } from './rows/row-binary.ts'

/** A column: its name, and how to write its bytes. */
export interface BinaryColumn<Row> {
  readonly name: string
  write(to: RowBinaryWriter, row: Row): void
}

/** A table that is computed from a kind's rows, or that holds newer readings of them. */
export interface DerivedTable {
  readonly name: string
  /**
   * SQL for the time that must have passed before a row may be deleted. Null if rows belong to all projects at once, in
   * which case only whole weeks are dropped.
   */
  readonly time: string | null
  readonly holds: 'sums' | 'revisions'
  /** Defaults to the retention of the kind's rows. */
  readonly retention?: RetentionClass
}

/**
 * A kind's table in the event store. It and all tables derived from it are partitioned by week (toMonday), and have a
 * column `project_id` unless `time` is null. Migrations create them (migrations/events).
 */
export interface Table<Row> {
  readonly name: string
  /** In byte order. The engine computes other columns. */
  readonly columns: readonly BinaryColumn<Row>[]
  /** SQL for the time that decides when rows are deleted. */
  readonly time: string
  readonly retention: RetentionClass
  readonly derived: readonly DerivedTable[]
  /** How to split its size between projects. Defaults to the number of rows. */
  readonly share?: ShareSource
}

/** How to split a table's size between projects: a table by project and time, and SQL for sums over its rows. */
export interface ShareSource {
  readonly table: string
  readonly time: string
  /** What a project's share of the disk is estimated by. */
  readonly weight: string
  readonly items: string
  /** The time of the oldest row, as DateTime64(3). */
  readonly oldest: string
}

export function column<Row>(name: string, write: (to: RowBinaryWriter, row: Row) => void): BinaryColumn<Row> {
  return { name, write }
}
