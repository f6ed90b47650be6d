import { ListShape } from '#ui/list-shape.tsx'
import { State } from '../state.tsx'

export function States() {
  return (
    <State name="loading" wide>
      <ListShape label="Loading the issues" bar={['w-28', 'w-36', 'w-32']} />
    </State>
  )
}
