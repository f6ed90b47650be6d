import type { GuardedSettings } from '../../engine.ts'

/** A table of the process that owns the data, as another process reads it. */
export interface ReadTable {
  readonly name: string
  /** The statement that makes it: on a disk that is the folder of its parts, read-only. */
  readonly create: string
}

/** A statement to run. The process that runs it takes one after another. */
export interface SqlTask {
  readonly tables: readonly ReadTable[]
  readonly sql: string
  readonly format: string
  readonly settings: GuardedSettings
}

export type SqlTold =
  /** The tables are open: from here on the statement's own time counts. */
  | { readonly kind: 'begun' }
  | { readonly kind: 'answered'; readonly bytes: Uint8Array }
  /** @property code ClickHouse's number */
  | { readonly kind: 'refused'; readonly code: number; readonly said: string }
  | { readonly kind: 'failed'; readonly message: string }
