import type { FileHandle } from 'node:fs/promises'
import type { Result } from '#domain/result.ts'
import type { SpoolSettings } from '#domain/settings.ts'
import type { SpoolRange, SpoolRefusal } from '#domain/spool/spool.ts'
import type { FramedRecord } from './record.ts'

/** A record that waits to become durable along with others. */
export interface Waiting {
  readonly framed: FramedRecord
  /** Milliseconds since the epoch. */
  readonly receivedAt: number
  /** 0: none. */
  readonly project: number
  readonly settle: (result: Result<void, SpoolRefusal>) => void
}

/** Maximum size of one write, which limits how long its last record waits. */
const GROUP_RECORDS = 1_000
const GROUP_BYTES = 8 * 1024 * 1024
/** A bucket takes a fixed time per group, and hardly more for a larger one. */
const COPIED_GROUP_RECORDS = 20_000

/** Removes the next group from the waiting records. */
export function takeGroup(waiting: Waiting[], isCopied: boolean): readonly Waiting[] {
  const most = isCopied ? COPIED_GROUP_RECORDS : GROUP_RECORDS
  let count = 0
  let bytes = 0
  while (count < waiting.length && count < most && bytes < GROUP_BYTES) {
    bytes += waiting[count]?.framed.bytes ?? 0
    count += 1
  }
  return waiting.splice(0, count)
}

export function bytesOf(group: readonly Waiting[]): number {
  return group.reduce((sum, { framed }) => sum + framed.bytes, 0)
}

export function piecesOf(group: readonly Waiting[]): readonly Uint8Array[] {
  return group.flatMap(({ framed }) => [framed.head, framed.body])
}

/**
 * Writes a group to its segment's file; with `fdatasync` it is then durable. Rejects if the disk does not take all of
 * it.
 */
export async function writeTo(
  file: FileHandle,
  { from, to }: SpoolRange,
  pieces: readonly Uint8Array[],
  durability: SpoolSettings['durability'],
): Promise<void> {
  const { bytesWritten } = await file.writev(pieces, from)
  if (bytesWritten !== to - from) throw new Error(`the disk is full: it took ${bytesWritten} of ${to - from} bytes`)
  if (durability === 'fdatasync') await file.datasync()
}
