import type { MessagePort } from 'node:worker_threads'
import type { NewerDataFolder } from '#domain/newer-data.ts'
import type { Settings } from '#domain/settings.ts'
import type { SpoolState } from '#storage/spool/spool-port.ts'

/** What the intake thread is given when it is to open the socket. */
export interface IntakeData {
  readonly settings: Settings
  /** Where the main thread serves pages and the API. */
  readonly socketPath: string
  /** Whether events are taken at all: otherwise there is no spool, and whoever sends is told so. */
  readonly takes: boolean
  readonly upgrades: boolean
  /** The other end of the spool that the thread lends. */
  readonly spoolPort: MessagePort
  /** Where it counts what it does, for the main thread to read. */
  readonly meter: SharedArrayBuffer
  /** The main thread's heartbeat: if it stops for minutes, this thread ends the process. Absent: not watched. */
  readonly pulse?: Int32Array<SharedArrayBuffer> | undefined
}

/** What the main thread asks of the intake thread. */
export type IntakeOrder =
  /** The first: the thread has loaded its code, and the catalogue is up to date. */
  | { readonly kind: 'open'; readonly data: IntakeData }
  /** Says that it is there. */
  | { readonly kind: 'ping' }
  /** Takes no more connections, and finishes the requests that are there. */
  | { readonly kind: 'drain' }
  /** Writes what has been counted, closes the spool, and ends. */
  | { readonly kind: 'close' }

/** What the intake thread says. */
export type IntakeReport =
  | {
      readonly kind: 'opened'
      readonly address: string
      /** null: nothing is taken. */
      readonly spool: SpoolState | null
      /** Bytes of records that were never acknowledged. */
      readonly cutBytes: number
    }
  | { readonly kind: 'failed'; readonly fault: SystemFault }
  | { readonly kind: 'pong' }
  | { readonly kind: 'drained' }
  | { readonly kind: 'log'; readonly level: 'warn' | 'error'; readonly message: string; readonly fields: object }

/** A fault as it passes between threads: what explains a start that failed, and where it came from. */
export interface SystemFault {
  readonly message: string
  readonly stack: string | undefined
  readonly code: string | undefined
  readonly syscall: string | undefined
  /** What a newer version has written. */
  readonly newer: Pick<NewerDataFolder, 'store' | 'found' | 'known'> | undefined
}
