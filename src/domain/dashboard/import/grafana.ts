import { parsePeriod } from '../../address/period.ts'
import { MAX_DASHBOARD_NAME, MAX_WIDGETS } from '../dashboard.ts'
import { settled } from '../grid.ts'
import { fieldsOf, type Fields } from '../read-content.ts'
import { DEFAULT_GROUPS, MAX_TEXT, type Display, type WidgetContent } from '../widget.ts'
import { numberIn, objectsIn, placeholder, textIn, titleIn, type Imported } from './imported.ts'
import { readTracesSql } from './traces-sql.ts'

// Imports Grafana dashboard JSON. Supports panels that query ClickHouse for the table written by the OpenTelemetry
// exporter (`otel_traces`), because its rows correspond to our spans. Grafana's grid has 24 columns and rows of 30
// pixels.

const displayOf: Readonly<Record<string, Display>> = {
  timeseries: 'line',
  graph: 'line',
  barchart: 'bar',
  table: 'table',
  stat: 'big_number',
  gauge: 'big_number',
  bargauge: 'top_n',
  piechart: 'top_n',
  heatmap: 'heat_map',
}

/** `undefined` if the file is not a Grafana dashboard. */
export function readGrafana(file: Fields): Imported | undefined {
  const inner = fieldsOf(file.dashboard)
  const said = Array.isArray(inner.panels) ? inner : file
  const name = titleIn(said)
  if (!Array.isArray(said.panels) || name === '') return undefined
  // A row is not a panel itself, but a collapsed row contains panels.
  const panels = objectsIn(said, 'panels').flatMap((panel) =>
    textIn(panel, 'type') === 'row' ? objectsIn(panel, 'panels') : [panel],
  )
  const last = /^now-(\d+[mhdw])$/.exec(textIn(fieldsOf(said.time), 'from'))?.[1]
  return {
    content: {
      name: name.slice(0, MAX_DASHBOARD_NAME),
      period: parsePeriod(last ?? '') ?? '24h',
      refresh: 0,
      environments: [],
      variables: [],
      annotations: ['releases'],
      widgets: settled(panels.slice(0, MAX_WIDGETS).map(widgetOf)),
    },
    projects: [],
  }
}

function widgetOf(panel: Fields, at: number) {
  const { x, y, w, h } = fieldsOf(panel.gridPos)
  const place = { x, y, w, h }
  return {
    id: `g${at + 1}`,
    title: titleIn(panel),
    place: {
      x: Math.round(numberIn(place, 'x', 0) / 2),
      y: Math.round(numberIn(place, 'y', at * 8) / 2),
      w: Math.max(2, Math.round(numberIn(place, 'w', 12) / 2)),
      h: Math.max(2, Math.round(numberIn(place, 'h', 8) * 0.6)),
    },
    content: contentOf(panel),
  }
}

function contentOf(panel: Fields): WidgetContent {
  const type = textIn(panel, 'type')
  if (type === 'text') {
    const text = textIn(fieldsOf(panel.options), 'content') || textIn(panel, 'content')
    return { kind: 'text', text: text.slice(0, MAX_TEXT) }
  }
  const display = type === 'timeseries' ? seriesDisplay(panel) : displayOf[type]
  if (display === undefined) return placeholder('display', type, panel)
  const source = textIn(fieldsOf(panel.datasource), 'type') || textIn(panel, 'datasource')
  const [target, ...others] = objectsIn(panel, 'targets')
  const sourceOfTarget = textIn(fieldsOf(target?.datasource), 'type') || source
  if (!sourceOfTarget.toLowerCase().includes('clickhouse')) return placeholder('data_source', sourceOfTarget, panel)
  if (target === undefined) return placeholder('malformed', 'targets', panel)
  if (others.length > 0) return placeholder('several_queries', String(others.length + 1), panel)
  return chartOf(panel, target, display)
}

/** A time series panel's options say whether it draws lines, areas or bars, and whether they are stacked. */
function seriesDisplay(panel: Fields): Display {
  const custom = fieldsOf(fieldsOf(fieldsOf(panel.fieldConfig).defaults).custom)
  if (textIn(custom, 'drawStyle') === 'bars') return 'bar'
  if (numberIn(custom, 'fillOpacity', 0) === 0) return 'line'
  const stacking = textIn(fieldsOf(custom.stacking), 'mode')
  return stacking === 'normal' || stacking === 'percent' ? 'stacked_area' : 'area'
}

function chartOf(panel: Fields, target: Fields, display: Display): WidgetContent {
  const sql = textIn(target, 'rawSql', 'query')
  const read = readTracesSql(sql)
  if (read === undefined) return placeholder('sql', sql, panel)
  const question = {
    dataset: 'spans',
    query: read.query,
    groupBy: read.groupBy,
    functions: read.functions,
    limit: read.limit ?? DEFAULT_GROUPS,
  }
  return { kind: 'chart', display, question }
}
