'use client'

import { Fields, Form } from '#ui/form/form.tsx'
import { untouched, type FormAction, type FormState } from '#ui/form/form-state.ts'
import { TextInput } from '#ui/form/inputs/text-input.tsx'
import { Save } from '#ui/form/save.tsx'
import { State } from '../state.tsx'

type SampleState = FormState<{ readonly name: string }, 'made'>

const filled: SampleState = untouched({ name: 'Shop' })
const wrong: SampleState = {
  ...filled,
  note: { tone: 'refused', title: 'Not saved.', text: 'See above.' },
  problems: [{ field: 'name', text: 'A project of this name exists already.' }],
}
const samples: readonly { readonly name: string; readonly initial: SampleState; readonly disabled?: boolean }[] = [
  { name: 'empty (press the button: working)', initial: untouched({ name: '' }) },
  { name: 'filled', initial: filled },
  { name: 'wrong', initial: wrong },
  { name: 'disabled', initial: filled, disabled: true },
  { name: 'something else in its place', initial: { ...filled, result: 'made' } },
]
const works: FormAction<SampleState> = () => new Promise(() => undefined)

export function States() {
  return samples.map(({ name, initial, disabled = false }) => (
    <State key={name} name={name}>
      <Form action={works} initial={initial} className="grid gap-4" instead={<p>The project is made.</p>}>
        <Fields disabled={disabled}>
          <TextInput id={`${name}-field`} name="name" label="Name" hint="Shown in mails." />
        </Fields>
        {!disabled && <Save label="Save" inline />}
      </Form>
    </State>
  ))
}
