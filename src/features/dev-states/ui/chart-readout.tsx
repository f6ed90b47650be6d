import { ChartReadout } from '#ui/chart/chart-readout.tsx'
import { ChartShapes } from '#ui/chart/chart-shapes.tsx'
import { scaleFor } from '#ui/chart/scales.ts'
import { State } from '../state.tsx'
import { exampleModel } from './chart-picture.tsx'

const scale = scaleFor(exampleModel.scales, Infinity)

export function States() {
  return (
    <>
      {([4, 9] as const).map((step) => (
        <State key={step} name={step === 4 ? 'a step is read' : 'a period is selected'}>
          <div className="relative h-32">
            <ChartShapes model={exampleModel} scale={scale} label="Events" />
            <ChartReadout
              model={exampleModel}
              scale={scale}
              step={step}
              selected={step === 4 ? undefined : { from: 4, to: step }}
              chosen={undefined}
              isOwn
            />
          </div>
        </State>
      ))}
    </>
  )
}
