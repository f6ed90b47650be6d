import { TextInput } from '#ui/form/inputs/text-input.tsx'
import { SampleForm } from '../sample-form.tsx'
import { State } from '../state.tsx'

const texts = { label: 'Name', hint: 'Shown in mails.' }

export function States() {
  return (
    <>
      <State name="empty">
        <SampleForm>
          <TextInput name="empty" {...texts} />
        </SampleForm>
      </State>
      <State name="filled">
        <SampleForm values={{ filled: 'Shop' }}>
          <TextInput name="filled" {...texts} />
        </SampleForm>
      </State>
      <State name="wrong">
        <SampleForm
          values={{ wrong: 'Shop' }}
          problems={[{ field: 'wrong', text: 'A project of this name exists already.' }]}
        >
          <TextInput name="wrong" {...texts} />
        </SampleForm>
      </State>
      <State name="disabled">
        <SampleForm values={{ disabled: 'Shop' }} disabled>
          <TextInput name="disabled" {...texts} />
        </SampleForm>
      </State>
    </>
  )
}
