import { setTimeout as delay } from 'node:timers/promises'
import { ok, refuse, type Result } from '#domain/result.ts'
import type { SpoolBucketSettings } from '#domain/settings.ts'
import type { SpoolPosition, SpoolRange, SpoolRefusal } from '#domain/spool/spool.ts'
import type { SpoolCopy } from '../spool-copy.ts'
import type { SpoolBucket } from './spool-bucket.ts'

/** How copies are made, and callbacks about the bucket's health. */
export interface BucketCopyOptions extends Pick<SpoolBucketSettings, 'gatherMs' | 'fallback'> {
  readonly bucket: SpoolBucket
  readonly onDown: (detail: string) => void
  readonly onUp: () => void
  /** How often a failed bucket is probed. */
  readonly probeMs?: number
}

const PROBE_MS = 1_000
/** How often digested objects are deleted. */
const SWEEP_MS = 1_000

/** The copy of one spool in a bucket: an object per group, deleted once its range is committed. */
export class BucketCopy implements SpoolCopy {
  readonly #spoolId: string
  readonly #options: Required<BucketCopyOptions>
  /** Ranges that are, or may be, in the bucket, in order. */
  #lying: SpoolRange[] = []
  /** Ranges to be deleted. */
  #doomed: SpoolRange[] = []
  #released: SpoolPosition = { segment: 0, offset: 0 }
  /** Whether the ranges that existed when the spool was opened are known. */
  #isListed = false
  /** The first segment of which this process has stored anything. */
  #firstSegment: number | undefined
  #lastBegun = Number.NEGATIVE_INFINITY
  #down: string | undefined
  #closed = false
  #sweeping: Promise<void> | undefined
  readonly #timer: NodeJS.Timeout

  constructor(spoolId: string, { probeMs = PROBE_MS, ...options }: BucketCopyOptions) {
    this.#spoolId = spoolId
    this.#options = { ...options, probeMs }
    this.#timer = setInterval(() => {
      this.#sweeping ??= this.#sweep().finally(() => (this.#sweeping = undefined))
    }, SWEEP_MS).unref()
  }

  async gathered(): Promise<void> {
    const waitMs = this.#lastBegun + this.#options.gatherMs - performance.now()
    if (waitMs > 0) await delay(waitMs)
    this.#lastBegun = performance.now()
  }

  refusal(): SpoolRefusal | undefined {
    if (this.#down === undefined || this.#options.fallback === 'disk') return undefined
    return { reason: 'spool_failed', detail: this.#down }
  }

  async put(range: SpoolRange, pieces: readonly Uint8Array[]): Promise<Result<void, SpoolRefusal>> {
    if (this.#down !== undefined) return this.#without(range)
    this.#firstSegment ??= range.segment
    this.#lying.push(range)
    try {
      await this.#options.bucket.put(this.#spoolId, range, pieces)
      return ok(undefined)
    } catch (fault) {
      this.#goDown(fault instanceof Error ? fault.message : String(fault))
      return this.#without(range)
    }
  }

  discard(range: SpoolRange): void {
    this.#doomed.push(range)
  }

  release(before: SpoolPosition): void {
    this.#released = before
    const left = this.#lying.findIndex((range) => !isBehind(range, before))
    this.#doomed.push(...this.#lying.splice(0, left < 0 ? this.#lying.length : left))
  }

  async close(): Promise<void> {
    this.#closed = true
    clearInterval(this.#timer)
    await this.#sweeping
    if (this.#down === undefined) await this.#sweep()
    this.#options.bucket.close()
  }

  /** The result for a range that could not be stored. */
  #without(range: SpoolRange): Result<void, SpoolRefusal> {
    const refusal = this.refusal()
    if (refusal === undefined) return ok(undefined)
    // It may have been stored nevertheless.
    this.discard(range)
    return refuse(refusal)
  }

  #goDown(detail: string): void {
    if (this.#down !== undefined || this.#closed) return
    this.#down = detail
    this.#options.onDown(detail)
    void this.#untilItTakesSomething()
  }

  async #untilItTakesSomething(): Promise<void> {
    const { bucket, probeMs, onUp } = this.#options
    while (!this.#closed) {
      await delay(probeMs, undefined, { ref: false })
      try {
        await bucket.probe()
        break
      } catch {
        // Already reported, and still failing.
      }
    }
    this.#down = undefined
    if (!this.#closed) onUp()
  }

  /** Deletes digested ranges. Failed deletions are retried; a takeover knows what has been digested. */
  async #sweep(): Promise<void> {
    try {
      if (!this.#isListed) await this.#list()
      while (this.#doomed.length > 0) {
        const ranges = this.#doomed.slice(0, 1_000)
        await this.#options.bucket.delete(this.#spoolId, ranges)
        this.#doomed.splice(0, ranges.length)
      }
    } catch {
      // The bucket is failing, which is reported to the writers.
    }
  }

  /** Lists what an earlier process left. */
  async #list(): Promise<void> {
    const found = await this.#options.bucket.ranges(this.#spoolId)
    // A process starts with a new segment, so all that it stores comes after everything that was there.
    const own = this.#firstSegment ?? Number.POSITIVE_INFINITY
    this.#lying.unshift(...found.filter(({ segment }) => segment < own))
    this.#isListed = true
    this.release(this.#released)
  }
}

function isBehind({ segment, to }: SpoolRange, before: SpoolPosition): boolean {
  return segment < before.segment || (segment === before.segment && to <= before.offset)
}
