import { CheckField } from '#ui/check-field.tsx'
import { State } from '../state.tsx'

const texts = { label: 'Scrub IP addresses', hint: 'Removes the address of the user from every event.' }

export function States() {
  return (
    <>
      <State name="off">
        <CheckField name="off" {...texts} />
      </State>
      <State name="on">
        <CheckField name="on" {...texts} defaultChecked />
      </State>
      <State name="disabled">
        <CheckField name="disabled" {...texts} disabled />
      </State>
      <State name="disabled, on">
        <CheckField name="disabled-on" {...texts} disabled defaultChecked />
      </State>
    </>
  )
}
