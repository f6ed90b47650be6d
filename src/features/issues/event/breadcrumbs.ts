import type { Breadcrumb, Json, JsonObject, Level } from '#domain/event/event.ts'

/** A breadcrumb's kind, which determines its icon. */
export type BreadcrumbKind = 'request' | 'navigation' | 'interaction' | 'console' | 'query' | 'error' | 'other'

export interface BreadcrumbView {
  /** Its anchor: `breadcrumb-12`, numbered in wire order, oldest first from 0. */
  readonly id: string
  readonly kind: BreadcrumbKind
  readonly category: string
  readonly level: Level
  /** One line: the message, or else its data; '' without either. */
  readonly summary: string
  /** Data not contained in the summary. */
  readonly data: JsonObject
  readonly at: Date | undefined
  /** Milliseconds from the breadcrumb to the error; negative if it is stamped later, `undefined` without a time. */
  readonly beforeMs: number | undefined
  /** The status of an HTTP response. */
  readonly status: number | undefined
}

/**
 * @param eventTime seconds since the epoch.
 * @returns newest first, so that what happened just before the error is at the top.
 */
export function breadcrumbViews(breadcrumbs: readonly Breadcrumb[], eventTime: number): readonly BreadcrumbView[] {
  return breadcrumbs.map((breadcrumb, index) => breadcrumbView(breadcrumb, index, eventTime)).reverse()
}

function breadcrumbView(breadcrumb: Breadcrumb, index: number, eventTime: number): BreadcrumbView {
  const { timestamp, data = {}, category = '' } = breadcrumb
  const kind = kindOf(breadcrumb)
  const { summary, used } = summarise(breadcrumb, kind)
  const rest = Object.entries(data).filter(([name]) => !used.includes(name))
  return {
    id: `breadcrumb-${index}`,
    kind,
    category: category === '' ? breadcrumb.type : category,
    level: breadcrumb.level,
    summary,
    data: Object.fromEntries(rest),
    at: timestamp === undefined ? undefined : new Date(timestamp * 1000),
    beforeMs: timestamp === undefined ? undefined : Math.round((eventTime - timestamp) * 1000),
    status: statusOf(data),
  }
}

const kindByCategory: Readonly<Record<string, BreadcrumbKind>> = {
  fetch: 'request',
  xhr: 'request',
  http: 'request',
  httplib: 'request',
  requests: 'request',
  navigation: 'navigation',
  route: 'navigation',
  ui: 'interaction',
  touch: 'interaction',
  console: 'console',
  log: 'console',
  logging: 'console',
  query: 'query',
  db: 'query',
  sql: 'query',
  redis: 'query',
  exception: 'error',
  error: 'error',
}

/** Categories are dotted, general part first (`ui.click`), except `sentry.event`, an earlier event. */
function kindOf({ type, category = '', level }: Breadcrumb): BreadcrumbKind {
  if (category.startsWith('sentry.')) return level === 'error' || level === 'fatal' ? 'error' : 'other'
  const general = category.split('.')[0] ?? ''
  return lookUp(general) ?? lookUp(type) ?? 'other'
}

function lookUp(word: string): BreadcrumbKind | undefined {
  return Object.hasOwn(kindByCategory, word) ? kindByCategory[word] : undefined
}

// Older SDK names first, then OpenTelemetry's.
const METHODS = ['method', 'http.method', 'http.request.method']
const STATUSES = ['status_code', 'http.response.status_code']

function statusOf(data: JsonObject): number | undefined {
  return STATUSES.map((name) => data[name]).find((value) => typeof value === 'number')
}

/** Requests and navigations have no message, so their data serves as one. */
function summarise(
  { message = '', data = {} }: Breadcrumb,
  kind: BreadcrumbKind,
): { summary: string; used: readonly string[] } {
  const text = (value: Json | undefined) =>
    typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  if (kind === 'request' && text(data.url) !== '') {
    const method = METHODS.map((name) => text(data[name])).find((one) => one !== '')
    const summary = [message, method, text(data.url)].filter((part) => part !== undefined && part !== '').join(' ')
    return { summary, used: [...METHODS, ...STATUSES, 'url'] }
  }
  if (kind === 'navigation' && message === '' && text(data.to) !== '') {
    const from = text(data.from)
    return { summary: from === '' ? text(data.to) : `${from} → ${text(data.to)}`, used: ['from', 'to'] }
  }
  // The console integration repeats the message as its arguments.
  const repeated = kind === 'console' && Array.isArray(data.arguments) && data.arguments.map(text).join(' ') === message
  return { summary: message, used: repeated ? ['arguments', 'logger'] : [] }
}

/** A duration in a natural unit. */
export type Offset =
  | { readonly unit: 'millisecond'; readonly value: number }
  | { readonly unit: 'second'; readonly value: number }
  | { readonly unit: 'minute'; readonly value: number; readonly seconds: number }
  | { readonly unit: 'hour'; readonly value: number; readonly minutes: number }

/** @param ms not negative. */
export function offsetOf(ms: number): Offset {
  if (ms < 1000) return { unit: 'millisecond', value: ms }
  if (ms < 60_000) return { unit: 'second', value: Math.round(ms / 100) / 10 }
  const seconds = Math.round(ms / 1000)
  if (seconds < 3600) return { unit: 'minute', value: Math.floor(seconds / 60), seconds: seconds % 60 }
  return { unit: 'hour', value: Math.floor(seconds / 3600), minutes: Math.floor((seconds % 3600) / 60) }
}
