import { Button } from '#ui/button.tsx'
import { Popup } from '#ui/popup.tsx'
import { TextField } from '#ui/text-field.tsx'
import { State } from '../state.tsx'

export function States() {
  return (
    <State name="window of fields (press to open)">
      <Popup id="save-view" label="Save view" title="Save view" close="Close">
        <TextField name="view-name" label="Name" hint="Everybody sees it." />
        <Button tone="primary">Save</Button>
      </Popup>
    </State>
  )
}
