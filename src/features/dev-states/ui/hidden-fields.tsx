import { HiddenFields } from '#ui/hidden-fields.tsx'
import { State } from '../state.tsx'

export function States() {
  return (
    <State name="sent along, not seen">
      <form>
        <HiddenFields fields={[{ name: 'project', value: 'web' }]} />
        <p>A form with a hidden field.</p>
      </form>
    </State>
  )
}
