'use client'

import { Button } from '#ui/button.tsx'
import { hidden } from '#ui/form/form-state.ts'
import { useForm } from '#ui/form/form.tsx'
import { ANOTHER, MAX_PASTED, pickerFields, type EventChoice } from './picker-fields.ts'

export interface PickerTexts {
  readonly legend: string
  readonly another: string
  readonly pasted: string
  readonly placeholder: string
  readonly submit: string
}

interface EventPickerProps {
  readonly choices: readonly EventChoice[]
  readonly texts: PickerTexts
}

/** The common part of all results. */
interface Tried {
  /** The outcome for screen readers; visually it is shown below. */
  readonly summary: string
}

const row =
  'flex min-h-control cursor-pointer items-center gap-2.5 rounded-md px-2 py-1 text-sm hover:bg-sunken has-checked:bg-accent-soft'

/** Selects the event to try rules on: one of the latest, or any other by id, address or JSON. */
export function EventPicker({ choices, texts }: EventPickerProps) {
  const { state, working } = useForm()
  const tried = state.result as Tried | null
  const problem = state.problems.find(({ field }) => field === pickerFields.pasted)
  return (
    <div className="grid justify-items-start gap-3">
      <fieldset className="group/picker w-full min-w-0">
        <legend className="mb-1 text-sm font-medium text-ink">{texts.legend}</legend>
        {choices.map(({ id, title, place, age }, index) => (
          <label key={id} className={row}>
            <input
              type="radio"
              name={pickerFields.event}
              value={id}
              defaultChecked={index === 0}
              className="shrink-0 accent-accent"
            />
            <span className="min-w-0 flex-1 truncate text-ink">
              {title} <span className="text-ink-3">{place}</span>
            </span>
            <span className="shrink-0 text-xs text-ink-3">{age}</span>
          </label>
        ))}
        {choices.length > 0 && (
          <label className={row}>
            <input type="radio" name={pickerFields.event} value={ANOTHER} className="shrink-0 accent-accent" />
            <span className="text-ink">{texts.another}</span>
          </label>
        )}
        <div className={choices.length > 0 ? 'mt-1 hidden group-has-[input[value=another]:checked]/picker:block' : ''}>
          <textarea
            name={pickerFields.pasted}
            rows={4}
            maxLength={MAX_PASTED + 1}
            spellCheck={false}
            autoComplete="off"
            aria-label={texts.pasted}
            aria-invalid={problem === undefined ? undefined : true}
            aria-describedby={problem === undefined ? undefined : 'pasted-problem'}
            placeholder={texts.placeholder}
            className="block w-full rounded-md border border-line-strong bg-surface px-3 py-2 font-mono text-sm text-ink placeholder:text-ink-3 aria-invalid:border-error max-sm:text-lg"
          />
        </div>
        {problem !== undefined && (
          <p id="pasted-problem" className="mt-1.5 text-sm text-error-ink">
            {problem.text}
          </p>
        )}
      </fieldset>
      <Button type="submit" name={hidden.intent} value="try" pending={working === 'try'}>
        {texts.submit}
      </Button>
      <output className="sr-only">{tried?.summary ?? ''}</output>
    </div>
  )
}
