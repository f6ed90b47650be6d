import { CheckInput } from '#ui/form/inputs/check-input.tsx'
import { SampleForm } from '../sample-form.tsx'
import { State } from '../state.tsx'

const texts = { label: 'Scrub IP addresses', hint: 'Removes the address of the user from every event.' }

export function States() {
  return (
    <>
      <State name="off">
        <SampleForm>
          <CheckInput name="off" {...texts} />
        </SampleForm>
      </State>
      <State name="on">
        <SampleForm values={{ on: true }}>
          <CheckInput name="on" {...texts} />
        </SampleForm>
      </State>
      <State name="wrong">
        <SampleForm values={{ wrong: true }} problems={[{ field: 'wrong', text: 'Only an owner switches this on.' }]}>
          <CheckInput name="wrong" {...texts} />
        </SampleForm>
      </State>
      <State name="disabled, on">
        <SampleForm values={{ disabled: true }} disabled>
          <CheckInput name="disabled" {...texts} />
        </SampleForm>
      </State>
    </>
  )
}
