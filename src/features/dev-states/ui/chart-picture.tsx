import { chartModel } from '#ui/chart/chart-model.ts'
import { ChartPicture } from '#ui/chart/chart-picture.tsx'
import { State } from '../state.tsx'

/** A chart whose data came from a form's state or a live response. */
export const exampleModel = chartModel({
  label: 'Events in 6 hours',
  start: new Date('2026-11-20T00:00:00Z'),
  stepSeconds: 1800,
  series: [
    { name: 'Events', values: [3, 4, 8, 2, 0, 1, 5, 9, 12, 4, 2, 1] },
    { name: 'Users', kind: 'line', tone: 'second', values: [1, 1, 3, 2, 0, 1, 2, 4, 5, 1, 1, 1] },
  ],
  words: { noData: 'No data', keys: 'Arrow keys read the values.', series: 'Series' },
})

export function States() {
  return (
    <State name="drawn from data">
      <ChartPicture model={exampleModel} />
    </State>
  )
}
