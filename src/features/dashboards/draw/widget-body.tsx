import type { Widget } from '#domain/dashboard/widget.ts'
import { TimeChart } from '#features/searches/time-chart.tsx'
import { valueText } from '#features/searches/value-text.ts'
import { messages } from '#messages'
import type { SharedAxes } from '#ui/chart/model.ts'
import type { ChartMark } from '#ui/chart/placed-marks.ts'
import { MarkdownText } from '#ui/markdown/markdown-text.tsx'
import { parseMarkdown } from '#domain/markdown/blocks.ts'
import type { PeriodName } from '#domain/address/period.ts'
import type { AnsweredWidget } from '../ask/ask-all.ts'
import type { Answer } from '../ask/answer.ts'
import type { AskedWithin } from '../datasets/dataset.ts'
import { BigNumber } from './big-number.tsx'
import { heatPictureOf } from './heat-view.ts'
import { HeatPicture } from './heat-picture.tsx'
import { RowsPicture } from './rows-picture.tsx'
import { rowsModel } from './rows-view.ts'
import { Failed, Unreadable, Wrong } from './says.tsx'
import { chartUnits, heightFor, shownSeries } from './series-view.ts'

/** Shared input of all widgets of a page. */
export interface DrawnWith {
  readonly within: AskedWithin
  readonly marks: readonly ChartMark[]
  /** Shared by all its charts. */
  readonly axes: SharedAxes
  /** The page with another period; `undefined` if it cannot change. */
  readonly zoomTo: ((period: PeriodName) => string) | undefined
  /** Whether rows link to their pages, which need an account. */
  readonly leads: boolean
}

/** The content of a widget. */
export function WidgetBody({ of: { widget, answer }, by }: { of: AnsweredWidget; by: DrawnWith }) {
  if (answer !== undefined) return <Answered widget={widget} answer={answer} by={by} />
  const { content } = widget
  if (content.kind !== 'text') return null
  return <MarkdownText blocks={parseMarkdown(content.text, () => undefined)} />
}

function Answered({ widget, answer, by }: { widget: Widget; answer: Answer; by: DrawnWith }) {
  const { content } = widget
  switch (answer.kind) {
    case 'wrong':
      return <Wrong problem={answer.problem} />
    case 'failed':
      return <Failed digest={answer.digest} />
    case 'unreadable':
      return <Unreadable because={answer.because} />
    case 'number':
      return <BigNumber answer={answer} />
    case 'heat':
      return answer.cells.length === 0 ? <Nothing /> : <HeatPicture model={heatPictureOf(widget, answer, by.within)} />
    case 'rows':
      if (content.kind !== 'chart') return null
      return answer.rows.length === 0 ? (
        <Nothing />
      ) : (
        <RowsPicture model={rowsModel(widget.title, content, answer, by.leads)} />
      )
    case 'series':
      return <SeriesChart widget={widget} answer={answer} by={by} />
  }
}

function SeriesChart({
  widget,
  answer,
  by,
}: {
  widget: Widget
  answer: Extract<Answer, { kind: 'series' }>
  by: DrawnWith
}) {
  const { content, title, place } = widget
  if (content.kind !== 'chart') return null
  if (answer.series.length === 0) return <Nothing />
  const { unit, total } = answer
  const name = title || [...new Set(answer.series.map((one) => one.function))].join(', ')
  return (
    <TimeChart
      label={total === null ? name : messages('dashboards')('draw.total', { name, total: valueText(total, unit) })}
      start={by.within.period.since}
      stepSeconds={by.within.stepSeconds}
      series={shownSeries(answer.series, content)}
      unit={chartUnits[unit]}
      format={(value) => valueText(value, unit)}
      height={heightFor(place.h)}
      fills
      axes={by.axes}
      legend={answer.series.length > 1 || content.question.groupBy.length > 0}
      marks={by.marks}
      {...(by.zoomTo !== undefined && { zoomTo: by.zoomTo })}
    />
  )
}

function Nothing() {
  return <p className="widget-says">{messages('dashboards')('draw.nothing')}</p>
}
