import { z } from 'zod'
import type { Leases } from '#domain/lease/leases.ts'
import type { Result } from '#domain/result.ts'
import type { Settings } from '#domain/settings.ts'
import { takeOverSpool, type TakenOver, type TakeOverParts, type TakeOverRefusal } from './take-over.ts'
import { takeOverBucket, type BucketRefusal, type TakenBucket } from './take-over-bucket.ts'

/** The source of spools to take over. `spoolId` null: those of all lost nodes. */
export const takeOverWish = z.discriminatedUnion('from', [
  z.object({ from: z.literal('folder'), folder: z.string().startsWith('/') }),
  z.object({
    from: z.literal('bucket'),
    spoolId: z
      .string()
      .regex(/^[0-9a-f]{32}$/)
      .nullable(),
  }),
])
export type TakeOverWish = z.infer<typeof takeOverWish>

/** Takes over what lost nodes left, until done or aborted. */
export type TakeOver = (
  wish: TakeOverWish,
  signal: AbortSignal,
) => Promise<Result<TakenOver, TakeOverRefusal> | Result<TakenBucket, BucketRefusal>>

type TakeOverSettings = Pick<Settings, 'dataFolder' | 'spool' | 'spoolBucket'>

/** Opens the take-over. The bucket's library is loaded on demand. */
export function openTakeOver(settings: TakeOverSettings, leases: Leases, pumpOf: TakeOverParts['pumpOf']): TakeOver {
  return async (wish, signal) => {
    const parts = { dataFolder: settings.dataFolder, settings: settings.spool, leases, pumpOf, signal }
    if (wish.from === 'folder') return takeOverSpool(wish.folder, parts)
    const { spoolBucket } = settings
    if (spoolBucket === null) return { ok: false, refusal: { reason: 'no_bucket' } }
    const { openSpoolBucket } = await import('./spool-bucket.ts')
    const bucket = openSpoolBucket(spoolBucket, { tries: 4, silentMs: 10_000, requestMs: 30_000 })
    try {
      return await takeOverBucket({ bucket, name: `s3://${spoolBucket.bucket}` }, wish.spoolId, parts)
    } finally {
      bucket.close()
    }
  }
}
