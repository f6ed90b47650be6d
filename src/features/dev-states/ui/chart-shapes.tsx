import { ChartShapes, Swatch } from '#ui/chart/chart-shapes.tsx'
import { scaleFor } from '#ui/chart/scales.ts'
import { State } from '../state.tsx'
import { exampleModel } from './chart-picture.tsx'

export function States() {
  return (
    <>
      <State name="the picture without its texts">
        <div className="relative h-32">
          <ChartShapes model={exampleModel} scale={scaleFor(exampleModel.scales, Infinity)} label="Events" />
        </div>
      </State>
      <State name="what stands before a name">
        <div className="flex items-center gap-3">
          <Swatch kind="bar" tone="error" dash={undefined} isHidden={false} />
          <Swatch kind="line" tone="second" dash="6 3" isHidden={false} />
          <Swatch kind="bar" tone="error" dash={undefined} isHidden />
          <Swatch kind="line" tone="second" dash="6 3" isHidden />
        </div>
      </State>
    </>
  )
}
