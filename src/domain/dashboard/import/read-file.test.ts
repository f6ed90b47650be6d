import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ProjectId } from '../../ids.ts'
import type { WidgetContent } from '../widget.ts'
import { readFile, writeFile } from './read-file.ts'
import { readTracesSql } from './traces-sql.ts'

const projects = [
  { id: 1 as ProjectId, slug: 'web' },
  { id: 2 as ProjectId, slug: 'api' },
]

function contentsOf(file: unknown): readonly WidgetContent[] {
  const read = readFile(JSON.stringify(file), projects)
  if (!read.ok) throw new Error(JSON.stringify(read.refusal))
  return read.value.widgets.map(({ content }) => content)
}

describe('a file', () => {
  test('that was exported is the same dashboard again, with its projects by their slugs', () => {
    const content = { kind: 'chart', display: 'bar', question: { dataset: 'events', functions: ['count()'], limit: 7 } }
    const widgets = [{ id: 'a', title: 'Errors', place: { x: 0, y: 0, w: 6, h: 4 }, content }]
    const own = { format: 'mishap.dashboard', version: 1, name: 'Shop', projects: ['api'], widgets }
    const read = readFile(JSON.stringify(own), projects)
    if (!read.ok) throw new Error(JSON.stringify(read.refusal))
    expect(read.value.projects).toEqual([2])
    expect(readFile(writeFile(read.value, projects), projects)).toEqual(read)
    // The project does not exist on another server.
    expect(readFile(writeFile(read.value, projects), [])).toMatchObject({ value: { projects: [] } })
  })

  test.each([
    ['{', { reason: 'no_json' }],
    ['[]', { reason: 'unknown' }],
    ['{"hello":1}', { reason: 'unknown' }],
    ['{"format":"mishap.dashboard","version":2,"name":"x"}', { reason: 'newer', version: 2 }],
    ['{"format":"mishap.dashboard","version":1}', { reason: 'malformed', at: 'name' }],
  ])('%s is refused', (text, refusal) => {
    expect(readFile(text, projects)).toEqual({ ok: false, refusal })
  })

  test('of whatever JSON is read or refused, and never throws', () => {
    const widget = fc.record({
      title: fc.string(),
      displayType: fc.constantFrom('line', 'table', 'wheel', 'text', ''),
      widgetType: fc.constantFrom('discover', 'spans', 'issue', 'logs', 'x'),
      layout: fc.oneof(
        fc.constant(null),
        fc.record({ x: fc.double(), y: fc.integer(), w: fc.integer(), h: fc.double() }),
      ),
      queries: fc.oneof(fc.jsonValue(), fc.array(fc.record({ aggregates: fc.jsonValue(), conditions: fc.string() }))),
    })
    const panel = fc.record({
      type: fc.constantFrom('timeseries', 'row', 'text', 'x'),
      gridPos: fc.jsonValue(),
      targets: fc.jsonValue(),
      datasource: fc.oneof(fc.jsonValue(), fc.constant({ type: 'grafana-clickhouse-datasource' })),
    })
    const files = fc.oneof(
      fc.jsonValue(),
      fc.record({ title: fc.string(), widgets: fc.array(widget, { maxLength: 4 }) }),
      fc.record({ title: fc.string(), panels: fc.array(panel, { maxLength: 4 }) }),
    )
    fc.assert(
      fc.property(files, (file) => {
        expect(typeof readFile(JSON.stringify(file), projects).ok).toBe('boolean')
      }),
    )
  })
})

describe('a dashboard of Sentry', () => {
  const widget = (over: object) => ({
    title: 'One',
    displayType: 'line',
    widgetType: 'error-events',
    layout: { x: 0, y: 0, w: 2, h: 2, minH: 2 },
    queries: [{ name: '', fields: ['count()'], aggregates: ['count()'], columns: [], conditions: '', orderby: '' }],
    ...over,
  })
  const query = (over: object) => [{ aggregates: ['count()'], columns: [], conditions: '', orderby: '', ...over }]

  test('keeps name, period, projects, environments, releases and places', () => {
    const file = {
      title: 'Frontend',
      period: '7d',
      projects: [2, 99],
      environment: ['production'],
      filters: { release: ['web@1'] },
      widgets: [widget({}), widget({ layout: { x: 2, y: 0, w: 4, h: 2 } })],
    }
    for (const form of [file, { version: 1, dashboard: file }, { version: 1, ...file }]) {
      expect(readFile(JSON.stringify(form), projects)).toMatchObject({
        value: {
          name: 'Frontend',
          period: '7d',
          projects: [2],
          environments: ['production'],
          variables: [{ key: 'release', value: 'web@1' }],
          widgets: [{ place: { x: 0, y: 0, w: 4, h: 5 } }, { place: { x: 4, y: 0, w: 8, h: 5 } }],
        },
      })
    }
  })

  test('asks the same questions of ours', () => {
    const spans = { aggregates: ['p95(span.duration)', 'epm()'], columns: ['span.op'], conditions: 'span.op:db' }
    const found = contentsOf({
      title: 'x',
      widgets: [
        widget({}),
        widget({ displayType: 'table', widgetType: 'spans', queries: query(spans), limit: 8 }),
        widget({
          displayType: 'big_number',
          widgetType: 'transaction-like',
          queries: query({ aggregates: ['p75(measurements.lcp)'], conditions: 'transaction.op:pageload' }),
        }),
        widget({ displayType: 'table', widgetType: 'issue', queries: query({ conditions: 'is:unresolved' }) }),
        widget({ displayType: 'text', description: '# Hello' }),
      ],
    })
    expect(found).toEqual([
      {
        kind: 'chart',
        display: 'line',
        question: { dataset: 'events', query: '', groupBy: [], functions: ['count()'], limit: 5 },
      },
      {
        kind: 'chart',
        display: 'table',
        question: {
          dataset: 'spans',
          query: 'span.op:db',
          groupBy: ['span.op'],
          functions: ['p95(span.duration)', 'rate()'],
          limit: 8,
        },
      },
      {
        kind: 'chart',
        display: 'big_number',
        question: {
          dataset: 'spans',
          query: 'is:segment span.op:pageload',
          groupBy: [],
          functions: ['p75(browser.web_vital.lcp.value)'],
          limit: 5,
        },
      },
      {
        kind: 'chart',
        display: 'table',
        question: {
          dataset: 'issues',
          query: 'is:unresolved',
          groupBy: ['issue'],
          functions: ['events()', 'users()'],
          limit: 10,
        },
      },
      { kind: 'text', text: '# Hello' },
    ])
  })

  test('asks the same of logs and of metrics', () => {
    const found = contentsOf({
      title: 'x',
      widgets: [
        widget({
          widgetType: 'logs',
          queries: query({ aggregates: ['count(message)', 'p95(payload.size)'], conditions: 'severity:error' }),
        }),
        widget({
          widgetType: 'tracemetrics',
          queries: query({ aggregates: ['sum(value,cart.items,counter,none)'], columns: ['region'] }),
        }),
        widget({ widgetType: 'tracemetrics', queries: query({ aggregates: ['p95(value,cart.items,counter,none)'] }) }),
      ],
    })
    expect(found).toMatchObject([
      { question: { dataset: 'logs', query: 'level:error', functions: ['count()', 'p95(payload.size)'] } },
      { question: { dataset: 'metrics', groupBy: ['region'], functions: ['sum(counter::cart.items)'] } },
      { kind: 'placeholder', because: { reason: 'function' } },
    ])
  })

  test('has a placeholder that says why for what cannot be drawn', () => {
    const found = contentsOf({
      title: 'x',
      widgets: [
        widget({ displayType: 'wheel' }),
        widget({ widgetType: 'preprod-app-size' }),
        widget({ queries: query({ aggregates: ['equation|count() / 2'] }) }),
        widget({ queries: [...query({}), ...query({})] }),
        widget({ queries: [] }),
      ],
    })
    expect(found.map((content) => (content.kind === 'placeholder' ? content.because : content.kind))).toEqual([
      { reason: 'display', detail: 'wheel' },
      { reason: 'dataset', detail: 'preprod-app-size' },
      { reason: 'function', detail: 'equation|count() / 2' },
      { reason: 'several_queries', detail: '2' },
      { reason: 'malformed', detail: 'queries' },
    ])
    expect(found.every((content) => content.kind === 'placeholder' && content.source.includes('"One"'))).toBe(true)
  })
})

describe('a dashboard of Grafana', () => {
  test('keeps the panels that ask ClickHouse for traces, and says why of the others', () => {
    const clickhouse = { type: 'grafana-clickhouse-datasource', uid: 'x' }
    const sql = `SELECT $__timeInterval(Timestamp) AS time, ServiceName, quantile(0.95)(Duration)/1e6 AS p95 FROM otel_traces WHERE $__timeFilter(Timestamp) AND SpanKind = 'SPAN_KIND_SERVER' GROUP BY time, ServiceName ORDER BY time`
    const panel = (over: object) => ({
      type: 'timeseries',
      title: 'P',
      gridPos: { x: 0, y: 0, w: 12, h: 8 },
      datasource: clickhouse,
      targets: [{ rawSql: sql }],
      ...over,
    })
    const drawn = (custom: object) => ({ defaults: { custom } })
    const all = { dataset: 'spans', query: '', groupBy: [], functions: ['count()'], limit: 5 }
    const found = contentsOf({
      title: 'Services',
      time: { from: 'now-6h', to: 'now' },
      panels: [
        panel({}),
        { type: 'row', panels: [panel({ targets: [{ rawSql: 'SELECT count() FROM orders' }] })] },
        panel({ targets: [{ rawSql: 'SELECT count() FROM otel_traces' }], fieldConfig: drawn({ drawStyle: 'bars' }) }),
        panel({
          targets: [{ rawSql: 'SELECT count() FROM otel_traces' }],
          fieldConfig: drawn({ drawStyle: 'line', fillOpacity: 20, stacking: { mode: 'normal' } }),
        }),
        panel({ datasource: { type: 'prometheus' } }),
        panel({ type: 'nodeGraph' }),
        { type: 'text', title: 'T', options: { content: 'Hi' }, gridPos: { x: 0, y: 20, w: 12, h: 4 } },
      ],
    })
    expect(found.map((content) => (content.kind === 'placeholder' ? content.because.reason : content))).toEqual([
      {
        kind: 'chart',
        display: 'line',
        question: {
          dataset: 'spans',
          query: 'span.kind:server',
          groupBy: ['project'],
          functions: ['p95(span.duration)'],
          limit: 5,
        },
      },
      'sql',
      { kind: 'chart', display: 'bar', question: all },
      { kind: 'chart', display: 'stacked_area', question: all },
      'data_source',
      'display',
      { kind: 'text', text: 'Hi' },
    ])
  })

  test.each([
    [`SELECT count() FROM otel_traces`, { query: '', groupBy: [], functions: ['count()'], limit: undefined }],
    [
      `select SpanName, count(*) as c, avg(Duration) from default.otel_traces where StatusCode != 'STATUS_CODE_ERROR' and SpanAttributes['http.route'] = '/a b' group by SpanName order by c desc limit 10;`,
      {
        query: '!span.status:error http.route:"/a b"',
        groupBy: ['span.name'],
        functions: ['count()', 'avg(span.duration)'],
        limit: 10,
      },
    ],
    // Panels as written for Grafana's ClickHouse plugin: with variables, and unit conversions after functions.
    [
      "SELECT\r\n  $__timeInterval(Timestamp) as time, ServiceName, quantile(0.99)(Duration)/1000000 AS p99 FROM otel_traces WHERE\r\n $__conditionalAll(TraceId IN (${trace_id:singlequote}),  $trace_id) AND $__timeFilter(Timestamp) AND ( Timestamp  >= $__fromTime AND Timestamp <= $__toTime ) AND ServiceName IN (${serviceName:singlequote}) AND ServiceName != 'loadgenerator' GROUP BY time, ServiceName ORDER BY time ASC LIMIT 100000",
      { query: '!project:loadgenerator', groupBy: ['project'], functions: ['p99(span.duration)'], limit: 50 },
    ],
    [
      `SELECT count() FROM otel_traces WHERE SpanKind IN ('Server', 'Consumer') AND StatusCode NOT IN ('Ok')`,
      {
        query: '(span.kind:server OR span.kind:consumer) !span.status:ok',
        groupBy: [],
        functions: ['count()'],
        limit: undefined,
      },
    ],
    [`select count() from "otel_traces"\nwhere ServiceName = 'limit 5 group by x' ; `, undefined],
    [
      `select count() from otel_traces where ServiceName = 'a limit 5' ;\n`,
      { query: 'project:"a limit 5"', groupBy: [], functions: ['count()'], limit: undefined },
    ],
    [`SELECT count() FROM otel_traces WHERE Duration > 5`, undefined],
    [`SELECT count() FROM otel_traces WHERE a = 'x' OR b = 'y'`, undefined],
    [`SELECT count() FROM otel_traces; DROP TABLE x`, undefined],
    [`SELECT * FROM file('/etc/passwd')`, undefined],
    [`SELECT avg(ServiceName) FROM otel_traces`, undefined],
  ])('%s is read as a question, or not at all', (sql, question) => {
    expect(readTracesSql(sql)).toEqual(question)
  })

  test.each(['select', 'select a from otel_traces where', ' from otel_traces where a group by b order by c'])(
    'one that goes on and on behind %j is refused',
    (start) => {
      for (const more of [' ', start])
        expect(readTracesSql(`${start}${more.repeat((1990 - start.length) / more.length)}(`)).toBeUndefined()
    },
  )
})
