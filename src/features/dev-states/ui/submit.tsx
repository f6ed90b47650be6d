import type { SaveNote } from '#ui/form/form-state.ts'
import { Submit } from '#ui/form/submit.tsx'
import { SampleForm } from '../sample-form.tsx'
import { State } from '../state.tsx'

const unsent: SaveNote = { tone: 'refused', title: 'Not sent.', text: 'What you typed is still here.' }

export function States() {
  return (
    <>
      <State name="untouched (press the button: working)">
        <SampleForm>
          <Submit tone="primary" size="l">
            Create project
          </Submit>
        </SampleForm>
      </State>
      <State name="could not be sent">
        <SampleForm note={unsent}>
          <Submit tone="danger">Delete project</Submit>
        </SampleForm>
      </State>
    </>
  )
}
