'use client'

import { Button } from '#ui/button.tsx'
import { hidden, problemOf, untouched } from '#ui/form/form-state.ts'
import { useSettingsForm } from '#ui/form/use-settings-form.ts'
import { TextField } from '#ui/text-field.tsx'
import { linkTicket } from './actions.ts'
import { buttons, type FoundTicket } from './forms.ts'

interface LinkTicketProps {
  readonly issueId: number
  readonly texts: {
    readonly open: string
    readonly typed: string
    readonly hint: string
    readonly submit: string
    readonly found: string
  }
}

const untyped = { typed: '' }

/** Links a ticket by address or key, or by picking from a title search. */
export function LinkTicket({ issueId, texts }: LinkTicketProps) {
  const { state, formProps, working } = useSettingsForm(
    linkTicket,
    untouched<typeof untyped, { found: readonly FoundTicket[] }>(untyped),
  )
  const { values, problems, note, result } = state
  const found = result?.found ?? []
  return (
    <details open={problems.length > 0 || found.length > 0 || note !== null}>
      <summary className="cursor-pointer rounded-sm text-accent hover:underline">{texts.open}</summary>
      <form {...formProps} className="mt-2 grid gap-2">
        <input type="hidden" name={hidden.subject} value={issueId} />
        {/* The button that Enter presses; must come first in the form. */}
        <button type="submit" tabIndex={-1} aria-hidden="true" className="sr-only" />
        <TextField
          key={state.edition}
          id="ticket-typed"
          name="typed"
          label={texts.typed}
          hint={texts.hint}
          defaultValue={values.typed}
          error={problemOf(problems, 'typed')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <div className="flex flex-wrap items-center gap-2">
          <Button type="submit" pending={working !== undefined}>
            {texts.submit}
          </Button>
          <output className="text-ink-2">{note?.title}</output>
        </div>
        {found.length > 0 && <Found found={found} label={texts.found} />}
      </form>
    </details>
  )
}

function Found({ found, label }: { found: readonly FoundTicket[]; label: string }) {
  return (
    <fieldset className="grid min-w-0 gap-1">
      <legend className="mb-1 font-medium text-ink">{label}</legend>
      {found.map(({ url, key, title }) => (
        <button
          key={url}
          type="submit"
          name={buttons.pick}
          value={url}
          className="min-w-0 cursor-pointer rounded-md border border-line px-2.5 py-1.5 text-left hover:border-line-strong hover:bg-sunken"
        >
          <bdi className="block text-xs text-ink-3">{key}</bdi>
          <bdi className="block truncate text-ink">{title}</bdi>
        </button>
      ))}
    </fieldset>
  )
}
