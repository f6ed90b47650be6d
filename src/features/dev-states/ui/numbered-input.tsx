import { NumberedInput } from '#ui/form/numbered-input.tsx'
import { SampleForm } from '../sample-form.tsx'
import { State } from '../state.tsx'

const rules = 'path:src/checkout/* #payments\ntags.area:cart @ada@example.com'
const nobody = { line: 2, column: 16, text: 'Line 2: nobody here has the address ada@example.com.' }

export function States() {
  return (
    <>
      <State name="empty">
        <SampleForm>
          <NumberedInput name="empty" label="Rules" />
        </SampleForm>
      </State>
      <State name="filled">
        <SampleForm values={{ filled: rules }}>
          <NumberedInput name="filled" label="Rules" />
        </SampleForm>
      </State>
      <State name="wrong">
        <SampleForm values={{ wrong: rules }} problems={[{ field: 'wrong', ...nobody }]}>
          <NumberedInput name="wrong" label="Rules" />
        </SampleForm>
      </State>
      <State name="disabled">
        <SampleForm values={{ disabled: rules }} disabled>
          <NumberedInput name="disabled" label="Rules" />
        </SampleForm>
      </State>
    </>
  )
}
