import { parsePeriod } from '../../address/period.ts'
import {
  eventConditions,
  eventFunction,
  isOfTransactions,
  logConditions,
  logFunction,
  logName,
  metricFunction,
  spanConditions,
  spanFunction,
  spanName,
} from '../../explore/sentry-names.ts'
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

// The format of Sentry's API (`/organizations/{o}/dashboards/{id}/`), and of its export with `version: 1`, which has
// the same fields without ids. Its grid has 6 columns; ours has 12, and rows about half as high.

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

/** `undefined` if the file is not a Sentry dashboard. */
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
    // -1 means all projects.
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
  // In the old Discover, the functions show whether a query is about transactions.
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
        ? transactionConditions(conditions, type)
        : dataset === 'events'
          ? eventConditions(conditions)
          : logConditions(conditions),
      groupBy: textsIn(query, 'columns')
        .slice(0, MAX_GROUP_BY)
        .map(isOfSpans ? spanName : dataset === 'logs' ? logName : (name) => name),
      functions: [...new Set(functions.filter((one) => one !== undefined))],
      limit: Math.min(Math.max(1, Math.round(numberIn(widget, 'limit', DEFAULT_GROUPS))), MAX_GROUPS),
    },
  }
}

/** A list of issues. Its columns are fixed. */
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

const functionOf: Readonly<Record<string, (name: string) => string | undefined>> = {
  logs: logFunction,
  metrics: metricFunction,
}

function transactionConditions(text: string, type: string): string {
  const own = spanConditions(text)
  return type === 'spans' ? own : ['is:segment', own].filter((part) => part !== '').join(' ')
}
