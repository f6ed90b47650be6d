import { ShortText } from '#ui/short.tsx'
import { State } from '../state.tsx'

export function States() {
  return (
    <>
      <State name="The full text goes on where the short one ends">
        <ShortText short="372" full="372 events" />
      </State>
      <State name="Another text">
        <ShortText short="5m ago" full="21 Nov 2026, 01:33:20 UTC" />
      </State>
    </>
  )
}
