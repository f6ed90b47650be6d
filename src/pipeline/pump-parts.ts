import type { DigestLedger } from '#domain/processing/ledger.ts'
import type { DigestedBatch } from '#domain/processing/batch.ts'
import type { EventWriter } from '#domain/event/event-store.ts'
import type { BatchLimits, SpoolReader, SpoolRange } from '#domain/spool/spool.ts'
import type { AnyKind } from '#telemetry/kind.ts'
import type { KeepBlobs } from './keep-blobs.ts'
import type { Work } from './work.ts'

/** The parts of a pump. */
export interface PumpParts {
  readonly kinds: readonly AnyKind[]
  readonly spool: SpoolReader
  readonly ledger: DigestLedger
  readonly events: EventWriter
  /**
   * Converts records in a file to rows, in a worker thread. Rejects only for temporary reasons (such as a file that
   * cannot be read now).
   */
  readonly work: (work: Work, path: string) => Promise<DigestedBatch>
  /** Stores the bytes of blobs before anything refers to them. A repeat stores the same. */
  readonly keepBlobs: KeepBlobs
  /** Maximum number of batches in flight, which limits memory use. */
  readonly batchesInFlight: number
  readonly limits: BatchLimits
  /**
   * A small batch waits this long for more records, so that a trickle of events does not create many small parts in the
   * store.
   */
  readonly batchWaitMs: number
  readonly onFault: (stage: Stage, fault: unknown) => void
  /**
   * Called when acknowledged and planned records are gone from disk: `bytes` of the range. It is committed without
   * them.
   */
  readonly onLost: (range: SpoolRange, bytes: number) => void
  /** Called when rows are stored and their files still exist. It is awaited and must not throw. */
  readonly onInserted?: (sections: DigestedBatch['sections']) => Promise<void>
  readonly onCommit?: (batch: Pick<DigestedBatch, 'sections' | 'outcomes' | 'records'>) => void
}

/** The step of a batch at which something failed. */
export type Stage = 'read' | 'plan' | 'work' | 'keep' | 'insert' | 'commit' | 'release'
