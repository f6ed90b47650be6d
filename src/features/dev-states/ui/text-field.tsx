import { TextField } from '#ui/text-field.tsx'
import { State } from '../state.tsx'

export function States() {
  return (
    <>
      <State name="empty">
        <TextField name="empty" label="Name" hint="Shown in mails." placeholder="Shop" />
      </State>
      <State name="full">
        <TextField name="full" label="Name" defaultValue="Shop" />
      </State>
      <State name="wrong">
        <TextField name="wrong" label="Name" defaultValue="Shop" error="A project of this name exists already." />
      </State>
      <State name="read only">
        <TextField name="read-only" label="Slug" defaultValue="shop" readOnly />
      </State>
      <State name="disabled">
        <TextField name="disabled" label="Slug" defaultValue="shop" disabled />
      </State>
    </>
  )
}
