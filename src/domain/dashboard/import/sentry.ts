import { parsePeriod } from '../../address/period.ts'
import { parseAggregate } from '../../explore/aggregate.ts'
import { parseLogAggregate } from '../../logs/log-sums.ts'
import { parseMetricNumber } from '../../metrics/metric-term.ts'
import { spanKeys } from '../../explore/span-keys.ts'
import { nameInTable } from '../../query/keys.ts'
import { MAX_DASHBOARD_NAME, MAX_WIDGETS } from '../dashboard.ts'
import { settled, type GridPlace } from '../grid.ts'
import { fieldsOf, type Fields } from '../read-content.ts'
import {
  DEFAULT_GROUPS,
  MAX_FUNCTIONS,
  MAX_GROUP_BY,
  MAX_GROUPS,
  MAX_TEXT,
  type Display,
  type WidgetContent,
} from '../widget.ts'
import { listIn, numberIn, objectsIn, placeholder, textIn, textsIn, titleIn, type Imported } from './imported.ts'

// The shape of Sentry's API (`/organizations/{o}/dashboards/{id}/`) and of its export with `version: 1`, which holds the
// same fields without ids. Its grid has 6 columns; ours has 12, and rows about half as high.

const displayOf: Readonly<Record<string, Display>> = {
  line: 'line',
  area: 'area',
  stacked_area: 'stacked_area',
  bar: 'bar',
  categorical_bar: 'top_n',
  table: 'table',
  big_number: 'big_number',
  top_n: 'line',
}

const datasetOf: Readonly<Record<string, string>> = {
  discover: 'events',
  'error-events': 'events',
  errors: 'events',
  issue: 'issues',
  'transaction-like': 'spans',
  transactions: 'spans',
  spans: 'spans',
  logs: 'logs',
  tracemetrics: 'metrics',
}

/** Returns a dashboard of Sentry's API or of its export; undefined: it is none. */
export function readSentry(file: Fields): Imported | undefined {
  const inner = fieldsOf(file.dashboard)
  const said = Array.isArray(inner.widgets) ? inner : file
  const isOne = Array.isArray(said.widgets) && objectsIn(said, 'widgets').every((one) => 'displayType' in one)
  const name = titleIn(said)
  if (!isOne || name === '') return undefined
  const filters = fieldsOf(said.filters)
  const release = textsIn(filters, 'release')
  return {
    content: {
      name: name.slice(0, MAX_DASHBOARD_NAME),
      period: parsePeriod(textIn(said, 'period', 'statsPeriod')) ?? '14d',
      refresh: 0,
      environments: textsIn(said, 'environment').slice(0, 50),
      variables: release.length === 0 ? [] : [{ key: 'release', value: release[0] ?? '' }],
      annotations: ['releases'],
      widgets: settled(objectsIn(said, 'widgets').slice(0, MAX_WIDGETS).map(widgetOf)),
    },
    // -1 stands for all.
    projects: listIn(said, 'projects')
      .map(String)
      .filter((one) => one !== '-1'),
  }
}

function widgetOf(widget: Fields, at: number) {
  return {
    id: `s${at + 1}`,
    title: titleIn(widget),
    place: placeOf(fieldsOf(widget.layout), at),
    content: contentOf(widget),
  }
}

function placeOf(layout: Fields, at: number): GridPlace {
  const [x, y] = [numberIn(layout, 'x', (at % 3) * 2), numberIn(layout, 'y', Math.floor(at / 3) * 2)]
  const [w, h] = [numberIn(layout, 'w', 2), numberIn(layout, 'h', 2)]
  return { x: x * 2, y: y * 2, w: w * 2, h: Math.max(2, Math.round(h * 2.5)) }
}

function contentOf(widget: Fields): WidgetContent {
  const shown = textIn(widget, 'displayType')
  if (shown === 'text') return { kind: 'text', text: textIn(widget, 'description', 'text').slice(0, MAX_TEXT) }
  const display = displayOf[shown]
  if (display === undefined) return placeholder('display', shown, widget)
  const type = textIn(widget, 'widgetType') || 'discover'
  const dataset = datasetOf[type]
  if (dataset === undefined) return placeholder('dataset', type, widget)
  const [query, ...others] = objectsIn(widget, 'queries')
  if (query === undefined) return placeholder('malformed', 'queries', widget)
  if (others.length > 0) return placeholder('several_queries', String(others.length + 1), widget)
  return chartOf(widget, query, display, dataset, type)
}

function chartOf(widget: Fields, query: Fields, display: Display, dataset: string, type: string): WidgetContent {
  if (dataset === 'issues') return issuesOf(query)
  const said = textsIn(query, 'aggregates')
  const aggregates = said.length > 0 ? said : textsIn(query, 'fields').filter((one) => one.includes('('))
  // Of the old Discover the functions tell what it asked about.
  const isOfSpans = dataset === 'spans' || (type === 'discover' && aggregates.some(isOfTransactions))
  const translate = isOfSpans ? spanFunction : (functionOf[dataset] ?? eventFunction)
  const functions = aggregates.slice(0, MAX_FUNCTIONS).map(translate)
  const unknown = functions.indexOf(undefined)
  if (functions.length === 0) return placeholder('function', '', widget)
  if (unknown !== -1) return placeholder('function', aggregates[unknown] ?? '', widget)
  const conditions = textIn(query, 'conditions')
  return {
    kind: 'chart',
    display,
    question: {
      dataset: dataset === 'logs' || dataset === 'metrics' ? dataset : isOfSpans ? 'spans' : 'events',
      query: isOfSpans
        ? spanConditions(conditions, type)
        : dataset === 'events'
          ? eventConditions(conditions)
          : // Of logs the severity is a word there, and a number here.
            conditions.replaceAll(/\bseverity:(?=\[?[a-z])/g, 'level:'),
      groupBy: textsIn(query, 'columns')
        .slice(0, MAX_GROUP_BY)
        .map(isOfSpans ? spanName : (name) => name),
      functions: [...new Set(functions.filter((one) => one !== undefined))],
      limit: Math.min(Math.max(1, Math.round(numberIn(widget, 'limit', DEFAULT_GROUPS))), MAX_GROUPS),
    },
  }
}

/** A list of issues: its columns are its own. */
function issuesOf(query: Fields): WidgetContent {
  const functions = textIn(query, 'orderby').includes('user') ? ['users()', 'events()'] : ['events()', 'users()']
  const question = {
    dataset: 'issues',
    query: textIn(query, 'conditions'),
    groupBy: ['issue'],
    functions,
    limit: 10,
  }
  return { kind: 'chart', display: 'table', question }
}

const TRANSACTION_FUNCTION = /^(p\d\d|avg|min|max|sum|apdex|failure_rate|epm|tpm)\(/

function isOfTransactions(name: string): boolean {
  return TRANSACTION_FUNCTION.test(name)
}

function eventFunction(name: string): string | undefined {
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
function logFunction(name: string): string | undefined {
  if (/^count\(.*\)$/s.test(name)) return 'count()'
  const own = name.replace(/^count_unique\(/, 'unique(').replace(/^(?:epm|sum_per_minute)\(\)$/, 'rate()')
  return parseLogAggregate(own) === undefined ? undefined : own
}

const METRIC = /^(\w+)\(value,\s*([^,()]+),\s*(counter|gauge|distribution),\s*([^,()]*)\)$/

/** `sum(value,orders,counter,none)`: the metric stands in the function. */
function metricFunction(text: string): string | undefined {
  const [, said = '', name = '', type = '', unit = ''] = METRIC.exec(text) ?? []
  const of = said === 'per_second' || said === 'per_minute' ? 'rate' : said
  const ours = `${of}(${type}:${/^(?:none|-)$/.test(unit) ? '' : encodeURIComponent(unit)}:${name})`
  return parseMetricNumber(ours) === undefined ? undefined : ours
}

const functionOf: Readonly<Record<string, (name: string) => string | undefined>> = {
  logs: logFunction,
  metrics: metricFunction,
}

/** Other names of the same functions. */
const sameFunction: Readonly<Record<string, string>> = {
  'epm()': 'rate()',
  'tpm()': 'rate()',
  'eps()': 'rate()',
  'spm()': 'rate()',
  'count(span.duration)': 'count()',
}

function spanFunction(name: string): string | undefined {
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
function spanName(name: string): string {
  const tag = /^tags\[([^,\]]+)(?:,\s*\w+)?\]$/.exec(name)?.[1]
  return tag ?? sameName[name] ?? nameInTable(spanKeys, name) ?? name
}

function spanConditions(text: string, type: string): string {
  const renamed = Object.entries(sameName).reduce((so, [name, own]) => so.replaceAll(`${name}:`, `${own}:`), text)
  const own = renamed.replaceAll(/\bevent\.type:transaction\b/g, '').trim()
  return type === 'spans' ? own : ['is:segment', own].filter((part) => part !== '').join(' ')
}

function eventConditions(text: string): string {
  return text.replaceAll(/!?\bevent\.type:\[?(?:transaction|error|default|,|\s)+\]?/g, '').trim()
}
