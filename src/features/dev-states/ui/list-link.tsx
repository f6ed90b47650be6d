import { ListLink } from '#ui/list-link.tsx'
import { State } from '../state.tsx'

export function States() {
  return (
    <State name="before what the page is about">
      <div className="flex items-center gap-2">
        <ListLink id="back" href="/dev/states" label="All states" />
        <span>list-link</span>
      </div>
    </State>
  )
}
