import type { MessagePort } from 'node:worker_threads'
import type { NewerDataFolder } from '#domain/newer-data.ts'
import type { Settings } from '#domain/settings.ts'
import type { SpoolState } from '#storage/spool/spool-port.ts'

/** What the intake thread receives with the order to open the socket. */
export interface IntakeData {
  readonly settings: Settings
  /** Where the main thread serves pages and the API. */
  readonly socketPath: string
  /** Whether events are taken at all. If not, the node has no spool and refuses senders. */
  readonly takes: boolean
  readonly upgrades: boolean
  /** The other end of the spool shared by the thread. */
  readonly spoolPort: MessagePort
  /** Shared counters, read by the main thread. */
  readonly meter: SharedArrayBuffer
  /** The main thread's heartbeat: if it stops for minutes, this thread ends the process. Absent if not watched. */
  readonly pulse?: Int32Array<SharedArrayBuffer> | undefined
}

/** Messages from the main thread to the intake thread. */
export type IntakeOrder =
  /** The first order: the thread has loaded its code, and the catalogue is migrated. */
  | { readonly kind: 'open'; readonly data: IntakeData }
  /** Checks that the thread is alive. */
  | { readonly kind: 'ping' }
  /** Stops accepting connections, and finishes pending requests. */
  | { readonly kind: 'drain' }
  /** Writes pending counts, closes the spool, and ends. */
  | { readonly kind: 'close' }

/** Messages from the intake thread. */
export type IntakeReport =
  | {
      readonly kind: 'opened'
      readonly address: string
      /** null if nothing is taken. */
      readonly spool: SpoolState | null
      /** Bytes of records that were never acknowledged. */
      readonly cutBytes: number
    }
  | { readonly kind: 'failed'; readonly fault: SystemFault }
  | { readonly kind: 'pong' }
  | { readonly kind: 'drained' }
  | { readonly kind: 'log'; readonly level: 'warn' | 'error'; readonly message: string; readonly fields: object }

/** A fault passed between threads, with what explains a failed start. */
export interface SystemFault {
  readonly message: string
  readonly stack: string | undefined
  readonly code: string | undefined
  readonly syscall: string | undefined
  /** The store written by a newer version. */
  readonly newer: Pick<NewerDataFolder, 'store' | 'found' | 'known'> | undefined
}
