import { Bars } from '#ui/bars.tsx'
import { State } from '../state.tsx'

export function States() {
  return (
    <State name="Two colours, and a bucket without anything">
      <svg viewBox="0 0 30 100" preserveAspectRatio="none" className="bars h-24 w-full">
        <Bars
          bars={[
            ['Monday', [['chart', 40, 60]]],
            ['Tuesday', []],
            [
              'Wednesday',
              [
                ['chart', 60, 40],
                ['error', 20, 40],
              ],
            ],
          ]}
        />
      </svg>
    </State>
  )
}
