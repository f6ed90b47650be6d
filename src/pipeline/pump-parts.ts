import type { DigestLedger } from '#domain/processing/ledger.ts'
import type { DigestedBatch } from '#domain/processing/batch.ts'
import type { EventWriter } from '#domain/event/event-store.ts'
import type { BatchLimits, SpoolReader, SpoolRange } from '#domain/spool/spool.ts'
import type { AnyKind } from '#telemetry/kind.ts'
import type { KeepBlobs } from './keep-blobs.ts'
import type { Work } from './work.ts'

/** The parts that a pump works with. */
export interface PumpParts {
  readonly kinds: readonly AnyKind[]
  readonly spool: SpoolReader
  readonly ledger: DigestLedger
  readonly events: EventWriter
  /** Makes rows of records in a file, in a worker thread. Rejects only for reasons that pass (a file that cannot be read now). */
  readonly work: (work: Work, path: string) => Promise<DigestedBatch>
  /** Stores the bytes that go to the blobs, before anything names them. A repeat stores the same. */
  readonly keepBlobs: KeepBlobs
  /** Batches on their way at any time: bounds memory. */
  readonly batchesInFlight: number
  readonly limits: BatchLimits
  /** A small batch waits this long for company, so that a trickle of events does not become a part of the store each. */
  readonly batchWaitMs: number
  readonly onFault: (stage: Stage, fault: unknown) => void
  /** Records that were acknowledged and planned are gone from the disk: `bytes` of the range. It is committed without. */
  readonly onLost: (range: SpoolRange, bytes: number) => void
  /** Rows are stored, and their files are still there. It is waited for, and throws nothing. */
  readonly onInserted?: (sections: DigestedBatch['sections']) => Promise<void>
  readonly onCommit?: (batch: Pick<DigestedBatch, 'sections' | 'outcomes' | 'records'>) => void
}

/** The step of a batch at which something failed. */
export type Stage = 'read' | 'plan' | 'work' | 'keep' | 'insert' | 'commit' | 'release'
