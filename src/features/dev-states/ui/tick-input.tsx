import { TickInput } from '#ui/form/inputs/tick-input.tsx'
import { SampleForm } from '../sample-form.tsx'
import { State } from '../state.tsx'

const options = [
  { value: 'project:read', text: 'See projects and their settings.' },
  { value: 'project:releases', text: 'Create releases and upload source maps.' },
]

export function States() {
  return (
    <>
      <State name="none ticked">
        <SampleForm>
          <TickInput name="none" label="Scopes" options={options} />
        </SampleForm>
      </State>
      <State name="ticked">
        <SampleForm values={{ ticked: ['project:read'] }}>
          <TickInput name="ticked" label="Scopes" options={options} />
        </SampleForm>
      </State>
      <State name="wrong">
        <SampleForm problems={[{ field: 'wrong', text: 'Choose at least one scope.' }]}>
          <TickInput name="wrong" label="Scopes" options={options} />
        </SampleForm>
      </State>
      <State name="disabled">
        <SampleForm values={{ disabled: ['project:read'] }} disabled>
          <TickInput name="disabled" label="Scopes" options={options} />
        </SampleForm>
      </State>
    </>
  )
}
