import type { ProjectId, PublicKey } from '../ids.ts'
import type { Category } from '../outcome/outcome.ts'

/** What a quota counts, as people choose it. Check-ins and client reports are never limited. */
export const quotaCategories = [
  'errors',
  'transactions',
  'spans',
  'logs',
  'log_bytes',
  'metrics',
  'replays',
  'profiles',
  'attachments',
  'attachment_bytes',
  'sessions',
  'feedback',
] as const
export type QuotaCategory = (typeof quotaCategories)[number]

/** The categories of the protocol that each of them counts (docs/protocol.md 1.5). */
export const categoriesOf: Readonly<Record<QuotaCategory, readonly Category[]>> = {
  errors: ['error', 'default', 'security'],
  transactions: ['transaction'],
  spans: ['span'],
  logs: ['log_item'],
  log_bytes: ['log_byte'],
  metrics: ['trace_metric', 'metric_bucket'],
  replays: ['replay'],
  profiles: ['profile', 'profile_chunk', 'profile_chunk_ui'],
  attachments: ['attachment_item'],
  attachment_bytes: ['attachment'],
  sessions: ['session'],
  feedback: ['feedback'],
}

/** Whether it is counted in bytes. */
export const countedInBytes: ReadonlySet<QuotaCategory> = new Set<QuotaCategory>(['log_bytes', 'attachment_bytes'])

/** The time after which a quota begins anew, in UTC. */
export const quotaPeriods = ['hour', 'day', 'month'] as const
export type QuotaPeriod = (typeof quotaPeriods)[number]

/** Whose quota it is. */
export type QuotaSubject =
  | { readonly scope: 'organization' }
  | { readonly scope: 'project'; readonly projectId: ProjectId }
  | { readonly scope: 'key'; readonly projectId: ProjectId; readonly publicKey: PublicKey }
export type QuotaScope = QuotaSubject['scope']

/** The most of a category that is taken in within a period. There is one for each subject, category and period. */
export interface NewQuota {
  readonly subject: QuotaSubject
  readonly category: QuotaCategory
  readonly period: QuotaPeriod
  readonly most: number
}

export interface Quota extends NewQuota {
  readonly id: number
}

/** A quota with what was used of it in the period that runs. */
export interface QuotaUse extends Quota {
  readonly used: number
  readonly window: Window
}

/** [since, until), milliseconds since the epoch. */
export interface Window {
  readonly since: number
  readonly until: number
}

/** A part of a quota that something in a spool record has used up. */
export interface Charge {
  readonly quota: number
  /** Start of the period. */
  readonly since: number
  readonly quantity: number
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** The period that runs at a time. */
export function windowAt(period: QuotaPeriod, at: number): Window {
  switch (period) {
    case 'hour':
      return windowOf(at, HOUR_MS)
    case 'day':
      return windowOf(at, DAY_MS)
    case 'month': {
      const date = new Date(at)
      const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()]
      return { since: Date.UTC(year, month), until: Date.UTC(year, month + 1) }
    }
  }
}

function windowOf(at: number, lengthMs: number): Window {
  const since = Math.floor(at / lengthMs) * lengthMs
  return { since, until: since + lengthMs }
}

/** The least part of a period that says how fast a quota is used up. */
const LEAST_ELAPSED = 0.02

/**
 * When a quota is used up if things go on as they have since the period began; null: not within the period, or it is too
 * early to tell.
 */
export function fillsAt({ used, most, window: { since, until } }: QuotaUse, now: number): Date | null {
  if (used >= most) return new Date(now)
  const elapsed = now - since
  if (used === 0 || elapsed < (until - since) * LEAST_ELAPSED) return null
  const full = since + (elapsed * most) / used
  return full < until ? new Date(full) : null
}

/** The parts of a quota, in percent, at which its owners are told: once each in a period. */
export const noticeSteps = [80, 100] as const
export type NoticeStep = (typeof noticeSteps)[number]

/** The highest step that so much of a quota has reached. */
export function stepReached({ used, most }: Pick<QuotaUse, 'used' | 'most'>): NoticeStep | undefined {
  return noticeSteps.findLast((percent) => used * 100 >= most * percent)
}
