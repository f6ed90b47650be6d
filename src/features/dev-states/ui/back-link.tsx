import { BackLink } from '#ui/back-link.tsx'
import { State } from '../state.tsx'

export function States() {
  return (
    <State name="link">
      <BackLink href="/dev/states" label="All states" />
    </State>
  )
}
