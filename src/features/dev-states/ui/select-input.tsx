import { SelectInput } from '#ui/form/inputs/select-input.tsx'
import { SampleForm } from '../sample-form.tsx'
import { State } from '../state.tsx'

const options = [
  { value: 'member', label: 'Member' },
  { value: 'viewer', label: 'Viewer' },
]
const frame = { label: 'Role', hint: 'What they may do.', options }

export function States() {
  return (
    <>
      <State name="untouched">
        <SampleForm>
          <SelectInput name="untouched" {...frame} />
        </SampleForm>
      </State>
      <State name="chosen">
        <SampleForm values={{ chosen: 'viewer' }}>
          <SelectInput name="chosen" {...frame} />
        </SampleForm>
      </State>
      <State name="wrong">
        <SampleForm values={{ wrong: 'member' }} problems={[{ field: 'wrong', text: 'You cannot give this role.' }]}>
          <SelectInput name="wrong" {...frame} />
        </SampleForm>
      </State>
      <State name="disabled">
        <SampleForm values={{ disabled: 'viewer' }} disabled>
          <SelectInput name="disabled" {...frame} />
        </SampleForm>
      </State>
    </>
  )
}
