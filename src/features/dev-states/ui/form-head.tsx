import { FormHead } from '#ui/form/form-head.tsx'
import { untouched } from '#ui/form/form-state.ts'
import { TextField } from '#ui/text-field.tsx'
import { State } from '../state.tsx'

export function States() {
  return (
    <State name="Enter in the field sends the form">
      <form className="grid gap-4">
        <FormHead state={untouched(null)} />
        <TextField name="name" label="Name" defaultValue="Shop" />
      </form>
    </State>
  )
}
