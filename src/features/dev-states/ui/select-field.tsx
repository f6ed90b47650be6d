import { SelectField } from '#ui/select-field.tsx'
import { State } from '../state.tsx'

const options = [
  { value: 'member', label: 'Member' },
  { value: 'viewer', label: 'Viewer' },
]
const frame = { label: 'Role', options }

export function States() {
  return (
    <>
      <State name="chosen">
        <SelectField name="chosen" {...frame} defaultValue="viewer" hint="What they may do." />
      </State>
      <State name="wrong">
        <SelectField name="wrong" {...frame} error="You cannot give this role." />
      </State>
      <State name="disabled">
        <SelectField name="disabled" {...frame} disabled />
      </State>
    </>
  )
}
