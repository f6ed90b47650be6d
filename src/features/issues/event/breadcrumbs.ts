import type { Breadcrumb, Json, JsonObject, Level } from '#domain/event/event.ts'

/** What a breadcrumb is about; decides its icon. */
export type BreadcrumbKind = 'request' | 'navigation' | 'interaction' | 'console' | 'query' | 'error' | 'other'

export interface BreadcrumbView {
  /** Its address on the page: `breadcrumb-12`, numbered by its place on the wire, oldest first from 0. */
  readonly id: string
  readonly kind: BreadcrumbKind
  readonly category: string
  readonly level: Level
  /** Its one line: the message, else what its data says. '' where it says nothing. */
  readonly summary: string
  /** What the summary did not say. */
  readonly data: JsonObject
  readonly at: Date | undefined
  /** Milliseconds from the breadcrumb to the error; negative where it was stamped later. undefined without a time. */
  readonly beforeMs: number | undefined
  /** The status that an HTTP request was answered with. */
  readonly status: number | undefined
}

/** @param eventTime seconds since the epoch. @returns newest first: what happened just before the error is on top. */
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

/** Categories are dotted, the general word first (`ui.click`), but for `sentry.event`: an event sent before this one. */
function kindOf({ type, category = '', level }: Breadcrumb): BreadcrumbKind {
  if (category.startsWith('sentry.')) return level === 'error' || level === 'fatal' ? 'error' : 'other'
  const general = category.split('.')[0] ?? ''
  return lookUp(general) ?? lookUp(type) ?? 'other'
}

function lookUp(word: string): BreadcrumbKind | undefined {
  return Object.hasOwn(kindByCategory, word) ? kindByCategory[word] : undefined
}

// The older names of SDKs, then those of OpenTelemetry.
const METHODS = ['method', 'http.method', 'http.request.method']
const STATUSES = ['status_code', 'http.response.status_code']

function statusOf(data: JsonObject): number | undefined {
  return STATUSES.map((name) => data[name]).find((value) => typeof value === 'number')
}

/** Requests and navigations come without a message: their data is the message. */
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

/** A length of time in the unit that suits it: what a person would say, not what a machine would. */
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
