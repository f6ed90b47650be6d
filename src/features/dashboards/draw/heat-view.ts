import type { Widget } from '#domain/dashboard/widget.ts'
import { durationTicksOf, placesOf, rowsOf } from '#features/searches/heat-model.ts'
import { messages } from '#messages'
import { requestContext } from '#messages/request.ts'
import { timeTicks } from '#ui/chart/time-ticks.ts'
import { durationText } from '#ui/duration.ts'
import { exactNumber } from '#ui/numbers.ts'
import type { Answer } from '../ask/answer.ts'
import type { AskedWithin } from '../datasets/dataset.ts'
import type { HeatPictureModel } from './heat-picture.tsx'
import { shadesOf } from './heat-shades.ts'

/** Formats the texts of a heat map. */
export function heatPictureOf(
  widget: Widget,
  { cells }: Extract<Answer, { kind: 'heat' }>,
  { period: { since, until }, stepSeconds }: AskedWithin,
): HeatPictureModel {
  const edges = rowsOf(cells)
  const rows = edges.length - 1
  const { locale, timeZone } = requestContext()
  const spans = cells.reduce((sum, cell) => sum + cell.spans, 0)
  return {
    label: messages('dashboards')('draw.heat', { name: widget.title, count: exactNumber(Math.round(spans)) }),
    columns: Math.ceil((until.getTime() - since.getTime()) / 1000 / stepSeconds),
    rows,
    shades: shadesOf(
      placesOf(cells, edges, () => ''),
      rows,
    ),
    durations: durationTicksOf(edges, durationText),
    // Same as for charts.
    ticks: timeTicks(since.getTime(), until.getTime(), { locale, timeZone }),
  }
}
