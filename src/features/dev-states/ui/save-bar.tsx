import type { SaveNote } from '#ui/form/form-state.ts'
import { SaveBar } from '#ui/form/save-bar.tsx'
import { State } from '../state.tsx'

const saved: SaveNote = { tone: 'saved', title: 'Saved.', text: 'Applies to events from now on.' }
const refused: SaveNote = { tone: 'refused', title: 'Not saved.', text: 'The server does not answer.' }

export function States() {
  return (
    <>
      <State name="untouched">
        <SaveBar note={null} working={undefined} label="Save" />
      </State>
      <State name="working">
        <SaveBar note={null} working="save" label="Save" inline />
      </State>
      <State name="saved">
        <SaveBar note={saved} working={undefined} label="Save" inline />
      </State>
      <State name="refused">
        <SaveBar note={refused} working={undefined} label="Save" inline />
      </State>
    </>
  )
}
