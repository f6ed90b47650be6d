import { chartModel, type ChartProps } from './chart-model.ts'
import { PackedPicture } from './chart-picture.tsx'
import { packChart, type SharedAxes } from './model.ts'

/**
 * Values over time as bars, areas, lines or a mix, with round axis labels, marks for releases and deploys, and bands
 * for thresholds. Rendered on the server; the browser adds the interaction (docs/decisions/0064).
 */
export function Chart({ axes, ...props }: ChartProps & { readonly axes?: SharedAxes | undefined }) {
  return <PackedPicture packed={packChart(chartModel(props), axes)} />
}
