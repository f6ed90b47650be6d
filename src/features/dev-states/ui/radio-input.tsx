import { RadioInput } from '#ui/form/inputs/radio-input.tsx'
import { SampleForm } from '../sample-form.tsx'
import { State } from '../state.tsx'

const options = [
  { value: 'all', label: 'Everybody', text: 'All members of the organisation see the project.' },
  { value: 'teams', label: 'Its teams', text: 'Only members of its teams, and those who run the organisation.' },
]
const frame = { label: 'Who sees it', hint: 'Can be changed at any time.', options }

export function States() {
  return (
    <>
      <State name="none chosen">
        <SampleForm>
          <RadioInput name="none" {...frame} />
        </SampleForm>
      </State>
      <State name="chosen">
        <SampleForm values={{ chosen: 'all' }}>
          <RadioInput name="chosen" {...frame} />
        </SampleForm>
      </State>
      <State name="wrong">
        <SampleForm problems={[{ field: 'wrong', text: 'Choose one of them.' }]}>
          <RadioInput name="wrong" {...frame} />
        </SampleForm>
      </State>
      <State name="disabled">
        <SampleForm values={{ disabled: 'teams' }} disabled>
          <RadioInput name="disabled" {...frame} />
        </SampleForm>
      </State>
    </>
  )
}
