import type { Limits, SpikeLimit } from '#domain/quota/quota-catalogue.ts'
import type { QuotaUse } from '#domain/quota/quota.ts'
import { freshShare } from '#domain/quota/share.ts'
import type { NodeReport, NodeShares, SpikeCount } from '#domain/quota/shared-limits.ts'
import { usedAtOpen, type SpooledCharges } from './charges-at-open.ts'
import { isRunning, type KnownLimits, type Limit, type SharedPart } from './limit.ts'

const HOUR_MS = 3_600_000

/** A node that has not used a quota for this many seconds gets by with less of it. */
const IDLE_AFTER = 10
/**
 * How far a node may exceed its slice before it gives something up. Slices shrink every second as others use the quota.
 */
const SLACK = 1.25

/**
 * Reports this node's usage of all limits. Anything beyond its slice is given up first, so that no two nodes hold the
 * same amount.
 */
export function tellLimits(
  book: KnownLimits,
  read: Limits,
  spooled: readonly SpooledCharges[],
  now: number,
): Pick<NodeReport, 'quotas' | 'spikes'> {
  return {
    quotas: read.quotas.map((quota) => {
      const limit = book.ofQuota(quota.id)
      if (limit !== undefined) return tellOfQuota(limit, quota, now)
      const spent = usedAtOpen(read, quota, spooled)
      return { quota: quota.id, since: quota.window.since, spent, granted: spent, wants: true }
    }),
    spikes: read.spikes.flatMap((spike) => tellOfSpike(book.ofSpike(spike), spike, now)),
  }
}

/** Whether this node holds more of a quota than its slice, and so should report again. */
export function holdsTooMuch(book: KnownLimits, read: Limits): boolean {
  return read.quotas.some(({ id }) => {
    const limit = book.ofQuota(id)
    return limit !== undefined && limit.most - limit.used > partOf(limit).slice * SLACK
  })
}

/** Whether a quota has something left while this node has none of it. */
export function lacksSomething(book: KnownLimits, read: Limits): boolean {
  return read.quotas.some(({ id }) => {
    const limit = book.ofQuota(id)
    return limit !== undefined && limit.used >= limit.most && !partOf(limit).isLast
  })
}

/** Applies this node's new share of a quota. */
export function hearOfQuota(limit: Limit, quota: QuotaUse, { nodes, quotas }: NodeShares): void {
  const part = partOf(limit)
  part.isAlone = nodes.length <= 1
  limit.fresh = freshShare(quota.most, nodes.length)
  const share = quotas.find((one) => one.quota === quota.id)
  // A share of the previous period. The next exchange brings one for the new period.
  if (share?.since !== limit.window.since) return
  limit.most = share.granted
  part.slice = share.slice
  part.isLast = share.isFull || share.isRest
}

/** Applies what other nodes have accepted for a project in an hour. */
export function hearOfSpike(limit: Limit, spike: Limits['spikes'][number], { spikes }: NodeShares): void {
  const part = partOf(limit)
  const others = spikes.find((one) => isOf(one, spike))?.came ?? 0
  part.came += limit.used - part.toldUsed
  // The digested count includes what arrived before this process started.
  limit.used = Math.max(limit.used, part.came + others, spike.used)
  part.toldUsed = limit.used
  part.isLast = true
}

function tellOfQuota(limit: Limit, { id }: QuotaUse, now: number): NodeReport['quotas'][number] {
  isRunning(limit, now)
  const part = partOf(limit)
  const left = limit.most - limit.used
  limit.most = limit.used + Math.max(0, left > part.slice * SLACK ? part.slice : left)
  part.idle = limit.used > part.toldUsed || limit.hasTurnedAway ? 0 : part.idle + 1
  part.toldUsed = limit.used
  limit.hasTurnedAway = false
  return { quota: id, since: limit.window.since, spent: limit.used, granted: limit.most, wants: part.idle < IDLE_AFTER }
}

function tellOfSpike(limit: Limit | undefined, spike: SpikeLimit, now: number): readonly SpikeCount[] {
  if (limit === undefined || now < spike.hour || now >= spike.hour + HOUR_MS) return []
  const part = partOf(limit)
  part.came += limit.used - part.toldUsed
  part.toldUsed = limit.used
  const { projectId, category, hour } = spike
  return part.came === 0 ? [] : [{ projectId, category, hour, came: part.came }]
}

function partOf(limit: Limit): SharedPart {
  limit.shared ??= {
    toldUsed: limit.used,
    idle: 0,
    slice: Infinity,
    isLast: false,
    isAlone: false,
    came: 0,
  }
  return limit.shared
}

function isOf(one: SpikeCount, spike: SpikeLimit): boolean {
  return one.projectId === spike.projectId && one.category === spike.category && one.hour === spike.hour
}
