import { ChartPicture } from '#ui/chart/chart-picture.tsx'
import type { ChartModel } from '#ui/chart/model.ts'

/** A rule's chart below its summary. Runs in the browser, so its texts come formatted. */
export function CountChart({ chart }: { chart: ChartModel }) {
  return (
    <div className="grid min-w-0 gap-3">
      <p className="text-sm text-ink-2">{chart.label}</p>
      <ChartPicture model={chart} />
    </div>
  )
}
