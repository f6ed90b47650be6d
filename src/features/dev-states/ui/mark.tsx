import { Mark } from '#ui/mark.tsx'
import { State } from '../state.tsx'

export function States() {
  return (
    <>
      <State name="accent">
        <Mark className="size-8 text-accent" />
      </State>
      <State name="grey">
        <Mark className="size-5 text-ink-3" />
      </State>
    </>
  )
}
