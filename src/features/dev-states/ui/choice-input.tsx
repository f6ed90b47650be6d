import { ChoiceInput } from '#ui/form/inputs/choice-input.tsx'
import { SampleForm } from '../sample-form.tsx'
import { State } from '../state.tsx'

const options = [
  { value: 'off', label: 'Off' },
  { value: 'drop', label: 'Drop' },
  { value: 'fold', label: 'Fold' },
]

export function States() {
  return (
    <>
      <State name="none chosen">
        <SampleForm>
          <ChoiceInput name="none" label="Health checks" options={options} />
        </SampleForm>
      </State>
      <State name="chosen">
        <SampleForm values={{ chosen: 'drop' }}>
          <ChoiceInput name="chosen" label="Health checks" options={options} />
        </SampleForm>
      </State>
      <State name="disabled">
        <SampleForm values={{ disabled: 'off' }} disabled>
          <ChoiceInput name="disabled" label="Health checks" options={options} />
        </SampleForm>
      </State>
    </>
  )
}
