'use client'

import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { IconButton } from '#ui/button.tsx'
import { hidden, untouched } from '#ui/form/form-state.ts'
import { useSettingsForm } from '#ui/form/use-settings-form.ts'
import { arrangeComponent } from './actions.ts'

interface ArrangeFormProps {
  /** The page and the component. */
  readonly subject: string
  /** Its index and the last index, from 0. */
  readonly place: number
  readonly last: number
  readonly texts: { readonly up: string; readonly down: string }
}

/** Moves a component by one place. */
export function ArrangeForm({ subject, place, last, texts }: ArrangeFormProps) {
  const { state, formProps } = useSettingsForm(arrangeComponent, untouched<null>(null))
  const button = { type: 'submit', name: hidden.intent } as const
  return (
    <form {...formProps} className="flex items-center gap-1">
      <input type="hidden" name={hidden.subject} value={subject} />
      <IconButton {...button} value={place - 1} label={texts.up} disabled={place === 0}>
        <ArrowUp aria-hidden className="size-4" />
      </IconButton>
      <IconButton {...button} value={place + 1} label={texts.down} disabled={place === last}>
        <ArrowDown aria-hidden className="size-4" />
      </IconButton>
      <output className="text-sm text-error-ink empty:hidden">
        {state.note?.tone === 'refused' && state.note.title}
      </output>
    </form>
  )
}
