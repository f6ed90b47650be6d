'use client'

import { useEffect, useId, useRef } from 'react'
import { Button } from '../button.tsx'
import { hidden, untouched, type FormAction, type FormState } from './form-state.ts'
import { useSettingsForm } from './use-settings-form.ts'

/** State of a form that only asks for confirmation. */
export type ConfirmState = FormState<null, never>

interface ConfirmFormProps {
  /** A server function. Its effect shows on the page it redirects to or refreshes. */
  readonly action: FormAction<ConfirmState>
  /** Id of the affected object. */
  readonly subject: string
  readonly texts: {
    /** The button on the page: "Revoke". */
    readonly open: string
    /** Full accessible name, if the button's text is ambiguous: "Revoke CI". */
    readonly openLabel?: string
    readonly title: string
    /** Explains the consequences. */
    readonly text: string
    /** The confirming button, with the object's name: "Revoke CI". */
    readonly confirm: string
    readonly cancel: string
  }
  /** `quiet`: one of many, in a table. */
  readonly tone?: 'danger' | 'quiet'
}

/**
 * A destructive action with a confirmation. The question is a native popover, so it opens, and closes on Escape,
 * without JavaScript.
 */
export function ConfirmForm({ action, subject, texts, tone = 'danger' }: ConfirmFormProps) {
  const { state, formProps, working } = useSettingsForm(action, untouched<null>(null))
  const id = useId()
  const question = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    // Errors are shown on the page, so close the question that covers it.
    if (state.note !== null) question.current?.hidePopover()
  }, [state])
  return (
    <>
      <Button tone={tone} aria-label={texts.openLabel} popoverTarget={id}>
        {texts.open}
      </Button>
      <dialog
        ref={question}
        id={id}
        popover="auto"
        aria-labelledby={`${id}title`}
        className="m-auto w-11/12 max-w-prose rounded-lg border border-line bg-surface p-4 text-left text-base whitespace-normal text-ink shadow-float backdrop:bg-dim"
      >
        <form {...formProps} className="grid gap-3">
          <input type="hidden" name={hidden.subject} value={subject} />
          <h2 id={`${id}title`} className="text-lg font-semibold">
            {texts.title}
          </h2>
          <p className="text-ink-2">{texts.text}</p>
          <div className="mt-1 flex flex-wrap justify-end gap-2">
            <Button popoverTarget={id} popoverTargetAction="hide">
              {texts.cancel}
            </Button>
            <Button type="submit" tone="danger" pending={working !== undefined}>
              {texts.confirm}
            </Button>
          </div>
        </form>
      </dialog>
      {state.note !== null && (
        <output className="block text-sm whitespace-normal text-error-ink">{state.note.title}</output>
      )}
    </>
  )
}
