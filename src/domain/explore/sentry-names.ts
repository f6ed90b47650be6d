import { parseAggregate } from './aggregate.ts'
import { parseLogAggregate } from '../logs/log-sums.ts'
import { parseMetricNumber } from '../metrics/metric-term.ts'
import { nameInTable } from '../query/keys.ts'
import { spanKeys } from './span-keys.ts'

// The fields, functions and conditions that clients of Sentry's API and its dashboards name, as ours (docs/protocol.md 7).

const TRANSACTION_FUNCTION = /^(p\d\d|avg|min|max|sum|apdex|failure_rate|epm|tpm)\(/

/** Whether a function of the old Discover asked about transactions. */
export function isOfTransactions(name: string): boolean {
  return TRANSACTION_FUNCTION.test(name)
}

/** A function of errors; undefined: there is none like it. */
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

/** `count(message)`, `p95(payload)`: those of spans, as attributes of logs are asked the same. */
export function logFunction(name: string): string | undefined {
  if (/^count\(.*\)$/s.test(name)) return 'count()'
  const own = name.replace(/^count_unique\(/, 'unique(').replace(/^(?:epm|sum_per_minute)\(\)$/, 'rate()')
  return parseLogAggregate(own) === undefined ? undefined : own
}

const METRIC = /^(\w+)\(value,\s*([^,()]+),\s*(counter|gauge|distribution),\s*([^,()]*)\)$/

/** `sum(value,orders,counter,none)`: the metric stands in the function. */
export function metricFunction(text: string): string | undefined {
  const [, said = '', name = '', type = '', unit = ''] = METRIC.exec(text) ?? []
  const of = said === 'per_second' || said === 'per_minute' ? 'rate' : said
  const ours = `${of}(${type}:${/^(?:none|-)$/.test(unit) ? '' : encodeURIComponent(unit)}:${name})`
  return parseMetricNumber(ours) === undefined ? undefined : ours
}

/** Other names of the same functions. */
const sameFunction: Readonly<Record<string, string>> = {
  'epm()': 'rate()',
  'tpm()': 'rate()',
  'eps()': 'rate()',
  'spm()': 'rate()',
  'count(span.duration)': 'count()',
}

/** A function of spans; undefined: there is none like it. */
export function spanFunction(name: string): string | undefined {
  const same = sameFunction[name] ?? name
  const [, of = '', field = ''] = /^([a-z0-9_]+)\((.*)\)$/s.exec(same) ?? []
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

/** A field of Sentry's as ours. `tags[name,number]` is that attribute. */
export function spanName(name: string): string {
  const tag = /^tags\[([^,\]]+)(?:,\s*\w+)?\]$/.exec(name)?.[1]
  return tag ?? sameName[name] ?? nameInTable(spanKeys, name) ?? name
}

/** A search among spans. */
export function spanConditions(text: string): string {
  const renamed = Object.entries(sameName).reduce((so, [name, own]) => so.replaceAll(`${name}:`, `${own}:`), text)
  return renamed.replaceAll(/\bevent\.type:transaction\b/g, '').trim()
}

/** A search among errors. */
export function eventConditions(text: string): string {
  return text.replaceAll(/!?\bevent\.type:\[?(?:transaction|error|default|,|\s)+\]?/g, '').trim()
}

/** A search among logs: the severity is a word there, and a number here. */
export function logConditions(text: string): string {
  return text.replaceAll(/\bseverity:(?=\[?[a-z])/g, 'level:')
}
