import { chartModel, type ChartProps } from './chart-model.ts'
import { PackedPicture } from './chart-picture.tsx'
import { packChart, type SharedAxes } from './model.ts'

/**
 * Values over time as bars, areas, lines or a mix, with round axis labels, marks for releases and deploys, and bands
 * for thresholds. Rendered on the server; the browser adds the interaction (docs/decisions/0064).
 *
 * chart-model.ts formats all texts and picks scales (scales.ts), time ticks (time-ticks.ts) and mark positions
 * (placed-marks.ts). The result is the plain data of model.ts, packed for the browser. chart-picture.tsx renders it,
 * with the SVG of chart-shapes.tsx, whose geometry is in shapes.ts and stacks.ts. Once the page is idle, chart-hands.tsx
 * adds crosshair, keys and zoom; crosshair.ts shares the position with the page's other charts.
 */
export function Chart({ axes, ...props }: ChartProps & { readonly axes?: SharedAxes | undefined }) {
  return <PackedPicture packed={packChart(chartModel(props), axes)} />
}
