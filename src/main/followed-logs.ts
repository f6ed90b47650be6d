import { open } from 'node:fs/promises'
import type { DigestedBatch } from '#domain/processing/batch.ts'
import { countRows, endOfRun, pickRows, type EncodedRows } from '#domain/processing/encoded-rows.ts'
import type { FedLogTail } from '#services/log-tail/log-tail.ts'
import type { SelfWatch } from '#services/self-watch/self-watch.ts'
import { logs } from '#telemetry/logs/kind.ts'
import { readLogRows } from '#telemetry/logs/read-rows.ts'

/**
 * Maximum logs per batch that are read for followers: the newest ones. More could not be read in the time of a batch.
 */
const MOST_READ = 2_000

/**
 * Sends a batch's logs to followers. Reads nothing without followers, and never fails a batch because of a read error.
 */
export async function tellFollowers(
  tail: FedLogTail,
  sections: DigestedBatch['sections'],
  watch: Pick<SelfWatch, 'report'>,
): Promise<void> {
  if (!tail.isFollowed()) return
  try {
    for (const { kind, rows } of sections) {
      if (kind !== logs.name) continue
      const left = Math.max(0, countRows(rows) - MOST_READ)
      for (const bytes of await bytesOf(pickRows(rows, (index) => index >= left))) tail.add(readLogRows(bytes), 0)
      if (left > 0) tail.add([], left)
    }
  } catch (fault) {
    watch.report(fault, { part: 'digest', stage: 'insert' })
  }
}

function bytesOf({ runs }: EncodedRows): Promise<readonly Uint8Array[]> {
  return Promise.all(
    runs.map(async (run) => {
      const { place, from } = run
      const length = endOfRun(run) - from
      if (typeof place !== 'string') return place.subarray(from, from + length)
      const file = await open(place)
      try {
        const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, from)
        return buffer.subarray(0, bytesRead)
      } finally {
        await file.close()
      }
    }),
  )
}
