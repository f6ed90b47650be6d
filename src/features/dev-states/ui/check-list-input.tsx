import { CheckListInput } from '#ui/form/inputs/check-list-input.tsx'
import { SampleForm } from '../sample-form.tsx'
import { State } from '../state.tsx'

const options = [
  { value: 'web', label: 'web', note: 'JavaScript' },
  { value: 'api', label: 'api', note: 'Python' },
]
const frame = { label: 'Projects', hint: 'The alert watches these projects only.', options }

export function States() {
  return (
    <>
      <State name="none ticked">
        <SampleForm>
          <CheckListInput name="none" {...frame} />
        </SampleForm>
      </State>
      <State name="ticked">
        <SampleForm values={{ ticked: ['web'] }}>
          <CheckListInput name="ticked" {...frame} />
        </SampleForm>
      </State>
      <State name="disabled">
        <SampleForm values={{ disabled: ['web', 'api'] }} disabled>
          <CheckListInput name="disabled" {...frame} />
        </SampleForm>
      </State>
    </>
  )
}
