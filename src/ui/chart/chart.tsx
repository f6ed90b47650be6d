import { chartModel, type ChartProps } from './chart-model.ts'
import { PackedPicture } from './chart-picture.tsx'
import { packChart, type SharedAxes } from './model.ts'

/**
 * Numbers over time: bars, areas, lines and any of them together, with round values and dates beside them, releases and
 * deploys as marks, and thresholds as bands. The server draws it; the browser adds what hands do (docs/decisions/0064).
 */
export function Chart({ axes, ...props }: ChartProps & { readonly axes?: SharedAxes | undefined }) {
  return <PackedPicture packed={packChart(chartModel(props), axes)} />
}
