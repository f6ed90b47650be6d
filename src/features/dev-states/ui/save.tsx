import type { SaveNote } from '#ui/form/form-state.ts'
import { Save } from '#ui/form/save.tsx'
import { SampleForm } from '../sample-form.tsx'
import { State } from '../state.tsx'

const saved: SaveNote = { tone: 'saved', title: 'Saved.', text: 'Applies to events from now on.' }
const refused: SaveNote = { tone: 'refused', title: 'Not saved.', text: 'The server does not answer.' }

export function States() {
  return (
    <>
      <State name="untouched (press the button: working)">
        <SampleForm>
          <Save label="Save" />
        </SampleForm>
      </State>
      <State name="inline">
        <SampleForm>
          <Save label="Save" inline />
        </SampleForm>
      </State>
      <State name="saved">
        <SampleForm note={saved}>
          <Save label="Save" inline />
        </SampleForm>
      </State>
      <State name="refused">
        <SampleForm note={refused}>
          <Save label="Save" inline />
        </SampleForm>
      </State>
    </>
  )
}
