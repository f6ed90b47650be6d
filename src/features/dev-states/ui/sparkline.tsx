import { barHeights } from '#ui/bar-heights.ts'
import { Sparkline } from '#ui/sparkline.tsx'
import { State } from '../state.tsx'

export function States() {
  return (
    <>
      <State name="full">
        <Sparkline
          label="Events in 24 hours"
          heights={barHeights(Array.from({ length: 24 }, (_, hour) => (hour * 7) % 24))}
        />
      </State>
      <State name="empty">
        <Sparkline label="No events" heights={barHeights(Array.from({ length: 24 }, () => 0))} />
      </State>
      <State name="one event">
        <Sparkline
          label="One event"
          heights={barHeights(Array.from({ length: 24 }, (_, hour) => (hour === 20 ? 1 : 0)))}
        />
      </State>
    </>
  )
}
