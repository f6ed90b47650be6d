import { Icon } from '#ui/icon.tsx'
import { State } from '../state.tsx'

export function States() {
  return (
    <>
      <State name="16 px, in the colour of the text">
        <Icon name="star" />
      </State>
      <State name="Coloured and filled">
        <Icon name="star" className="fill-current text-warning" />
      </State>
      <State name="Smaller">
        <Icon name="chevron-down" className="size-3.5 text-ink-3" />
      </State>
    </>
  )
}
