import { addressCodec } from '#domain/address/codec.ts'
import { numberParam, oneOfParam, textParam } from '#domain/address/params.ts'
import { parsePeriod, periodAt, type PeriodName } from '#domain/address/period.ts'
import { auditActions, type AuditAction, type AuditSearch } from '#domain/audit/audit.ts'

/** What actions are about: the first half of their names. */
export const areas = [
  'organization',
  'project',
  'key',
  'quota',
  'hold',
  'disk',
  'environment',
  'team',
  'member',
  'account',
  'token',
  'application',
  'artifacts',
  'integration',
  'webhook',
  'attachment',
  'replay',
  'monitor',
  'dashboard',
  'uptime',
  'status_page',
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
  readonly period: PeriodName | 'all'
  /** Entries older than this one: a page further back. */
  readonly before: number | undefined
}

export const everything: LogSearch = { text: '', action: '', period: 'all', before: undefined }

const MAX_TEXT = 200

export const auditAddress = addressCodec<LogSearch>({
  text: textParam('text', { longest: MAX_TEXT, trimmed: true }),
  action: oneOfParam('action', ['', ...areas, ...auditActions], everything.action),
  period: {
    name: 'period',
    read: (said) => (typeof said === 'string' ? parsePeriod(said) : undefined) ?? 'all',
    print: (period) => (period === 'all' ? undefined : period),
  },
  before: numberParam('before'),
})

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
    ...(period !== 'all' && periodAt(period, now)),
    ...(before !== undefined && { before }),
  }
}
