/**
 * Limits on accepted data. Quotas bound a category per period for the organization or a project; several nodes share
 * them through reservations (share.ts, shared-limits.ts). Spike protection bounds an hour of a project by its usual
 * volume (spike.ts). Ingest enforces the limits, and the digest counts what was used (quota-catalogue.ts).
 */
import type { ProjectId, PublicKey } from '../ids.ts'
import type { Category } from '../outcome/outcome.ts'

/** Quota categories offered to users. Check-ins and client reports are never limited. */
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

/** The protocol categories that each one includes (docs/protocol.md 1.5). */
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

/** Categories measured in bytes. */
export const countedInBytes: ReadonlySet<QuotaCategory> = new Set<QuotaCategory>(['log_bytes', 'attachment_bytes'])

/** Quota periods in UTC, after which usage is reset. */
export const quotaPeriods = ['hour', 'day', 'month'] as const
export type QuotaPeriod = (typeof quotaPeriods)[number]

/** What a quota applies to. */
export type QuotaSubject =
  | { readonly scope: 'organization' }
  | { readonly scope: 'project'; readonly projectId: ProjectId }
  | { readonly scope: 'key'; readonly projectId: ProjectId; readonly publicKey: PublicKey }
export type QuotaScope = QuotaSubject['scope']

/** Maximum accepted volume of a category within a period. Unique per subject, category and period. */
export interface NewQuota {
  readonly subject: QuotaSubject
  readonly category: QuotaCategory
  readonly period: QuotaPeriod
  readonly most: number
}

export interface Quota extends NewQuota {
  readonly id: number
}

/** A quota with its usage in the current period. */
export interface QuotaUse extends Quota {
  readonly used: number
  readonly window: Window
}

/** [since, until), milliseconds since the epoch. */
export interface Window {
  readonly since: number
  readonly until: number
}

/** Quota usage caused by a spool record. */
export interface Charge {
  readonly quota: number
  /** Start of the period. */
  readonly since: number
  readonly quantity: number
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** The quota period containing `at`. */
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

/** The share of a period that has to pass before the rate of usage is meaningful. */
const LEAST_ELAPSED = 0.02

/**
 * When a quota will be used up at the period's average rate; `null` if not within the period, or too early to predict.
 */
export function fillsAt({ used, most, window: { since, until } }: QuotaUse, now: number): Date | null {
  if (used >= most) return new Date(now)
  const elapsed = now - since
  if (used === 0 || elapsed < (until - since) * LEAST_ELAPSED) return null
  const full = since + (elapsed * most) / used
  return full < until ? new Date(full) : null
}

/** Usage in percent at which owners are notified, once each per period. */
export const noticeSteps = [80, 100] as const
export type NoticeStep = (typeof noticeSteps)[number]

export function stepReached({ used, most }: Pick<QuotaUse, 'used' | 'most'>): NoticeStep | undefined {
  return noticeSteps.findLast((percent) => used * 100 >= most * percent)
}
