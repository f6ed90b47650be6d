import { PERIOD_HERE, type PeriodName } from '#domain/address/period.ts'
import { messages } from '#messages'
import { chartModel, type ChartProps } from '#ui/chart/chart-model.ts'
import { Chart } from '#ui/chart/chart.tsx'
import type { ChartModel, SharedAxes } from '#ui/chart/model.ts'

interface TimeChartProps extends Omit<ChartProps, 'words' | 'zoom'> {
  /** The page's address with another period; dragging over the chart opens it. */
  readonly zoomTo?: (period: PeriodName) => string
}

/**
 * A chart over time in the reader's language.
 * @param props.axes shared axes of a page with many charts of the same period
 */
export function TimeChart({ axes, ...props }: TimeChartProps & { readonly axes?: SharedAxes }) {
  return <Chart {...worded(props)} axes={axes} />
}

/** The same as data, for rendering in the browser. */
export function timeChartModel(props: TimeChartProps): ChartModel {
  return chartModel(worded(props))
}

function worded({ zoomTo, ...props }: TimeChartProps): ChartProps {
  const t = messages('scope')
  return {
    ...props,
    zoom: zoomTo?.(PERIOD_HERE),
    words: {
      noData: t('chart.noData'),
      keys: zoomTo === undefined ? t('chart.keys') : t('chart.zoomKeys'),
      series: t('chart.series'),
    },
  }
}
