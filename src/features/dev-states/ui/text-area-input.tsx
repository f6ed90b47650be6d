import { TextAreaInput } from '#ui/form/inputs/text-area-input.tsx'
import { SampleForm } from '../sample-form.tsx'
import { State } from '../state.tsx'

const texts = { label: 'Origins', hint: 'One a line.', rows: 3 }

export function States() {
  return (
    <>
      <State name="empty">
        <SampleForm>
          <TextAreaInput name="empty" {...texts} />
        </SampleForm>
      </State>
      <State name="filled">
        <SampleForm values={{ filled: 'https://example.com\nhttps://*.example.org' }}>
          <TextAreaInput name="filled" {...texts} />
        </SampleForm>
      </State>
      <State name="wrong">
        <SampleForm values={{ wrong: 'htp:/' }} problems={[{ field: 'wrong', text: 'Line 1 is no address.' }]}>
          <TextAreaInput name="wrong" {...texts} />
        </SampleForm>
      </State>
      <State name="disabled">
        <SampleForm values={{ disabled: 'https://example.com' }} disabled>
          <TextAreaInput name="disabled" {...texts} />
        </SampleForm>
      </State>
    </>
  )
}
