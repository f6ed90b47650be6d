import { EventSprite } from '#ui/icon-sprite.tsx'
import { Icon } from '#ui/icon.tsx'
import { State } from '../state.tsx'

export function States() {
  return (
    <State name="Nothing to see: what icons point at">
      <EventSprite />
      <Icon name="globe" />
    </State>
  )
}
