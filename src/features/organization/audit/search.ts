import { auditActions, type AuditAction, type AuditSearch } from '#domain/audit/audit.ts'
import type { QueryParams } from '#domain/paths.ts'

/** How far back, by the name in the address. */
const periodHours = { '24h': 24, '7d': 168, '30d': 720, '90d': 2160 } as const

export const periods = ['all', ...(Object.keys(periodHours) as (keyof typeof periodHours)[])] as const
export type Period = (typeof periods)[number]

/** What actions are about: the first half of their names. */
export const areas = [
  'organization',
  'project',
  'key',
  'environment',
  'team',
  'member',
  'account',
  'token',
  'artifacts',
  'integration',
  'attachment',
  'alert',
  'receiver',
] as const
export type Area = (typeof areas)[number]

/** What the page shows, all of which lives in the address. */
export interface LogSearch {
  /** '': anything. */
  readonly text: string
  /** '': any. */
  readonly action: AuditAction | Area | ''
  readonly period: Period
  /** Entries older than this one: a page further back. */
  readonly before: number | undefined
}

export const everything: LogSearch = { text: '', action: '', period: 'all', before: undefined }

const MAX_TEXT = 200
const HOUR_MS = 3_600_000

/** The state from an address; what it does not say, or says wrongly, is the default. */
export function parseSearch(params: Readonly<Record<string, string | readonly string[] | undefined>>): LogSearch {
  const { text, action, period, before } = params
  return {
    text: typeof text === 'string' ? text.trim().slice(0, MAX_TEXT) : '',
    action: [...areas, ...auditActions].find((one) => one === action) ?? '',
    period: periods.find((one) => one === period) ?? 'all',
    before: typeof before === 'string' && /^[1-9]\d{0,14}$/.test(before) ? Number(before) : undefined,
  }
}

/** The parameters that say this state; defaults are left out. */
export function searchParams({ text, action, period, before }: LogSearch): QueryParams {
  return { text, action, period: period === 'all' ? undefined : period, before }
}

/** Whether entries may be hidden by it, other than by their page. */
export function isNarrowed({ text, action, period }: LogSearch): boolean {
  return text !== '' || action !== '' || period !== 'all'
}

/** The actions that are about this. */
export function actionsOf(area: Area): readonly AuditAction[] {
  return auditActions.filter((action) => action.startsWith(`${area}.`))
}

/** What the log is asked. */
export function auditSearch({ text, action, period, before }: LogSearch, now: Date): AuditSearch {
  const area = areas.find((one) => one === action)
  const single = auditActions.find((one) => one === action)
  const actions = area === undefined ? single && [single] : actionsOf(area)
  return {
    ...(text !== '' && { text }),
    ...(actions !== undefined && { actions }),
    ...(period !== 'all' && { since: new Date(now.getTime() - periodHours[period] * HOUR_MS) }),
    ...(before !== undefined && { before }),
  }
}
