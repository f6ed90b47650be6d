import { Choice } from '#ui/choice.tsx'
import { State } from '../state.tsx'

const options = [
  { value: 'off', label: 'Off' },
  { value: 'drop', label: 'Drop' },
  { value: 'fold', label: 'Fold' },
]

export function States() {
  return (
    <>
      <State name="chosen">
        <Choice name="chosen" label="Health checks" options={options} defaultValue="drop" />
      </State>
      <State name="disabled">
        <fieldset disabled>
          <Choice name="disabled" label="Health checks" options={options} defaultValue="off" />
        </fieldset>
      </State>
    </>
  )
}
