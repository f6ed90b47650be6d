import { Field, fieldAttributes } from '#ui/field.tsx'
import { State } from '../state.tsx'

const hint = 'Shown in mails and in the title of pages.'
const error = 'Enter a name of at most 50 characters.'

export function States() {
  return (
    <>
      <State name="with a hint">
        <Field id="hinted" label="Name" hint={hint}>
          <input {...fieldAttributes('hinted', { hint })} className="h-10 rounded-md border border-line-strong px-3" />
        </Field>
      </State>
      <State name="wrong">
        <Field id="wrong" label="Name" hint={hint} error={error}>
          <input
            {...fieldAttributes('wrong', { hint, error })}
            className="h-10 rounded-md border border-line-strong px-3 aria-invalid:border-error"
          />
        </Field>
      </State>
    </>
  )
}
