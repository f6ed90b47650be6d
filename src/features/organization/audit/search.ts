import { addressCodec } from '#domain/address/codec.ts'
import { numberParam, oneOfParam, textParam } from '#domain/address/params.ts'
import { parsePeriod, periodAt, type PeriodName } from '#domain/address/period.ts'
import { auditActions, type AuditAction, type AuditSearch } from '#domain/audit/audit.ts'

/** Subjects of actions: the first half of their names. */
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
  'issue',
  'discard',
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

/** The page's parameters, all stored in the address. */
export interface LogSearch {
  /** '' for any. */
  readonly text: string
  /** '' for any. */
  readonly action: AuditAction | Area | ''
  readonly period: PeriodName | 'all'
  /** Only entries before this id, for paging. */
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

/** Whether a filter other than paging may hide entries. */
export function isNarrowed({ text, action, period }: LogSearch): boolean {
  return text !== '' || action !== '' || period !== 'all'
}

/** The actions on this subject. */
export function actionsOf(area: Area): readonly AuditAction[] {
  return auditActions.filter((action) => action.startsWith(`${area}.`))
}

/** Converts the parameters to a query. */
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
