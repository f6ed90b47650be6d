import { ChartPicture } from '#ui/chart/chart-picture.tsx'
import type { ChartModel } from '#ui/chart/model.ts'

/** A chart of a rule below what it comes to in words. Knows no language: its texts come with it. */
export function CountChart({ chart }: { chart: ChartModel }) {
  return (
    <div className="grid min-w-0 gap-3">
      <p className="text-sm text-ink-2">{chart.label}</p>
      <ChartPicture model={chart} />
    </div>
  )
}
