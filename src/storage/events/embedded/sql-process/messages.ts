import type { GuardedSettings } from '../../engine.ts'

/** A table of the process that owns the data, as another process reads it. */
export interface ReadTable {
  readonly name: string
  /** The statement that creates it on a read-only disk over the folder of its parts. */
  readonly create: string
}

/** A statement to run. The process runs one at a time. */
export interface SqlTask {
  readonly tables: readonly ReadTable[]
  readonly sql: string
  readonly format: string
  readonly settings: GuardedSettings
}

export type SqlTold =
  /** The tables are open. The statement's own time limit starts here. */
  | { readonly kind: 'begun' }
  | { readonly kind: 'answered'; readonly bytes: Uint8Array }
  /** @property code ClickHouse's number */
  | { readonly kind: 'refused'; readonly code: number; readonly said: string }
  | { readonly kind: 'failed'; readonly message: string }
