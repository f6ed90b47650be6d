import type { ExploreQuery } from '#domain/explore/explore-query.ts'
import { messages } from '#messages'
import { requestContext } from '#messages/request.ts'
import { running } from '#running'
import { timeTicks } from '#ui/chart/time-ticks.ts'
import { durationText } from '#ui/duration.ts'
import { exactNumber, shortNumber } from '#ui/numbers.ts'
import { PageBody } from '#ui/page.tsx'
import { bucketNames } from '#ui/times.ts'
import { changed } from '../address.ts'
import { stepStarts } from '../groups/groups-chart.tsx'
import type { Looked } from '../queries.ts'
import { Comparison } from './comparison.tsx'
import { HeatGrid } from './heat-grid.tsx'
import { durationTicksOf, legendOf, placesOf, rowsOf, type HeatModel } from '#features/searches/heat-model.ts'
import { RegionForm } from './region-form.tsx'

interface HeatViewProps {
  readonly query: ExploreQuery
  readonly looked: Looked & { readonly set: NonNullable<Looked['set']> }
}

/** The heat map, with a comparison of the selected region. */
export async function HeatView({ query, looked }: HeatViewProps) {
  const t = messages('explore')
  const { events } = running()
  const { grant, set, stepSeconds } = looked
  const cells = await events.spanHeatMap(grant, set, stepSeconds)
  const compared = query.region && (await events.compareSpans(grant, set, query.region))
  const starts = stepStarts(set.period, stepSeconds)
  const names = bucketNames({ bucketSeconds: stepSeconds, spanSeconds: (starts.length - 1) * stepSeconds })
  const rows = rowsOf(cells)
  const model: HeatModel = {
    times: starts.map((at) => ({ at: at.getTime() / 1000, name: names.full(at) })),
    durations: rows.map((us) => ({ us, name: us === Number.MAX_SAFE_INTEGER ? '∞' : durationText(us) })),
    cells: placesOf(cells, rows, (spans) => exactNumber(Math.round(spans))),
    durationTicks: durationTicksOf(rows, durationText),
    timeTicks: timeTicks(set.period.since.getTime(), starts.at(-1)?.getTime() ?? 0, requestContext()),
    legend: legendOf(cells, shortNumber),
  }
  return (
    <PageBody>
      <HeatGrid
        model={model}
        chosen={chosenOf(query, model)}
        href={hrefWithPlaces(query)}
        label={t('heat.label')}
        cellText={t('heat.cell', { time: '{time}', from: '{from}', to: '{to}', count: '{count}' })}
        hint={t('heat.hint')}
        scale={t('heat.scale')}
      />
      <RegionForm query={query} model={model} />
      {query.region !== undefined && compared !== undefined && (
        <Comparison query={query} region={query.region} compared={compared} />
      )}
    </PageBody>
  )
}

/** The address template for selecting a region. */
function hrefWithPlaces(query: ExploreQuery): string {
  const href = changed(query, { region: undefined })
  const sides = 'from=sinceHere&to=untilHere&least=leastHere&most=mostHere'
  return `${href}${href.includes('?') ? '&' : '?'}${sides}`
}

/** The cells that a region covers, clipped to the map. */
function chosenOf({ region }: ExploreQuery, { times, durations }: HeatModel) {
  if (region === undefined) return undefined
  const [since, until] = [region.since.getTime() / 1000, region.until.getTime() / 1000]
  const from = {
    column: Math.max(
      0,
      times.findLastIndex(({ at }) => at <= since),
    ),
    row: Math.max(
      0,
      durations.findLastIndex(({ us }) => us <= region.least),
    ),
  }
  const lastColumn = times.findLastIndex(({ at }) => at < until)
  const lastRow = durations.findLastIndex(({ us }) => us < region.most)
  if (lastColumn < from.column || lastRow < from.row) return undefined
  return {
    from,
    to: { column: Math.min(lastColumn, times.length - 2), row: Math.min(lastRow, durations.length - 2) },
  }
}
