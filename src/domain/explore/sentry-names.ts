import { parseAggregate } from './aggregate.ts'
import { logKeys } from '../logs/log-keys.ts'
import { parseLogAggregate } from '../logs/log-sums.ts'
import { parseMetricNumber } from '../metrics/metric-term.ts'
import { nameInTable } from '../query/keys.ts'
import { spanKeys } from './span-keys.ts'

// Translates the fields, functions and conditions of Sentry API clients and dashboards to ours (docs/protocol.md 7).

const TRANSACTION_FUNCTION = /^(p\d\d|avg|min|max|sum|apdex|failure_rate|epm|tpm)\(/

/** Whether a function of the old Discover is about transactions. */
export function isOfTransactions(name: string): boolean {
  return TRANSACTION_FUNCTION.test(name)
}

/** The equivalent error function, if any. */
export function eventFunction(name: string): string | undefined {
  switch (name) {
    case 'count()':
    case 'count_unique(id)':
      return 'count()'
    case 'count_unique(user)':
    case 'count_unique(user.id)':
      return 'unique(user)'
    case 'count_unique(issue)':
      return 'unique(issue)'
    default:
      return undefined
  }
}

const FUNCTION = /^([a-z0-9_]+)\((.*)\)$/s

/** Fields that every log has, so counting them equals counting logs. */
const ofEveryLog: ReadonlySet<string> = new Set(['', 'message', 'severity', 'level', 'project', 'timestamp', 'id'])
/** Fields that identify single logs or spans and therefore cannot be grouped by. */
const ofOneLog: ReadonlySet<string> = new Set(['id', 'sentry.item_id', 'timestamp', 'timestamp_precise'])
const ofOneSpan: ReadonlySet<string> = new Set([
  'id',
  'span_id',
  'span.id',
  'parent_span',
  'transaction.span_id',
  'timestamp',
  'precise.start_ts',
  'precise.finish_ts',
])

/** Whether a field identifies a single log and cannot be grouped by or aggregated. */
export function isOfOneLog(name: string): boolean {
  return ofOneLog.has(name)
}

/** Whether a field identifies a single span. */
export function isOfOneSpan(name: string): boolean {
  return ofOneSpan.has(name)
}

/** The equivalent log function, if any. */
export function logFunction(name: string): string | undefined {
  const [, of = '', said = ''] = FUNCTION.exec(name) ?? []
  if (perMinute.has(name) || name === 'eps()') return 'rate()'
  if (of === 'count') return ofEveryLog.has(logName(said)) ? 'count()' : undefined
  if (isOfOneLog(said)) return undefined
  // The numeric severity can be averaged, the level name cannot.
  const field = said === 'severity' ? said : logName(said)
  const own = of === 'count_unique' || of === 'unique' ? `unique(${logName(said)})` : `${of}(${field})`
  return parseLogAggregate(own) === undefined ? undefined : own
}

/** The equivalent log field. Sentry's severity is a word; ours is a number. */
export function logName(name: string): string {
  const plain = tagName(name) ?? name
  return plain === 'severity' ? 'level' : (nameInTable(logKeys, plain) ?? plain)
}

const METRIC = /^(\w+)\(value,\s*([^,()]+),\s*(counter|gauge|distribution),\s*([^,()]*)\)$/

/** `sum(value,orders,counter,none)`: the metric is part of the function. */
export function metricFunction(text: string): string | undefined {
  const [, said = '', name = '', type = '', unit = ''] = METRIC.exec(text) ?? []
  const of = said === 'per_second' || said === 'per_minute' ? 'rate' : said
  const ours = `${of}(${type}:${/^(?:none|-)$/.test(unit) ? '' : encodeURIComponent(unit)}:${name})`
  return parseMetricNumber(ours) === undefined ? undefined : ours
}

/** Functions for a rate per minute. */
const perMinute: ReadonlySet<string> = new Set(['epm()', 'tpm()', 'spm()', 'sum_per_minute()'])

/** The factor that converts our rate to the unit in the name of the client's function. */
export function rateFactor(name: string): number {
  if (name === 'eps()') return 1 / 60
  return name.startsWith('per_minute(') ? 60 : 1
}

/** The equivalent span function, if any. */
export function spanFunction(name: string): string | undefined {
  if (perMinute.has(name) || name === 'eps()') return 'rate()'
  if (name === 'count(span.duration)') return 'count()'
  const [, of = '', field = ''] = FUNCTION.exec(name) ?? []
  if (isOfOneSpan(field)) return undefined
  const renamed = of === 'count_unique' ? 'unique' : of
  const needsField = /^(p\d\d|avg|min|max|sum)$/.test(renamed)
  const own = spanName(field || (needsField ? 'span.duration' : ''))
  const text = `${renamed}(${own})`
  return parseAggregate(text) === undefined ? undefined : text
}

const sameName: Readonly<Record<string, string>> = {
  'transaction.duration': 'span.duration',
  'transaction.op': 'span.op',
  'transaction.status': 'span.status',
  'measurements.lcp': 'browser.web_vital.lcp.value',
  'measurements.inp': 'browser.web_vital.inp.value',
  'measurements.cls': 'browser.web_vital.cls.value',
  'measurements.fcp': 'browser.web_vital.fcp.value',
  'measurements.ttfb': 'browser.web_vital.ttfb.value',
}

/** The equivalent span field. `tags[name,number]` becomes that attribute. */
export function spanName(name: string): string {
  return tagName(name) ?? sameName[name] ?? nameInTable(spanKeys, name) ?? name
}

/** The name in `tags[cart.total,number]`: `cart.total`. */
function tagName(name: string): string | undefined {
  return /^tags\[([^,\]]+)(?:,\s*\w+)?\]$/.exec(name)?.[1]
}

/** Translates a span search. */
export function spanConditions(text: string): string {
  const renamed = Object.entries(sameName).reduce((so, [name, own]) => so.replaceAll(`${name}:`, `${own}:`), text)
  return renamed.replaceAll(/\bevent\.type:transaction\b/g, '').trim()
}

/** Translates an error search. */
export function eventConditions(text: string): string {
  return text.replaceAll(/!?\bevent\.type:\[?(?:transaction|error|default|,|\s)+\]?/g, '').trim()
}

/** Translates a log search. Sentry's severity is a word; ours is a number. */
export function logConditions(text: string): string {
  return text.replaceAll(/\bseverity:(?=\[?[a-z])/g, 'level:')
}
