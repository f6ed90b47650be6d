'use client'

import { useEffect, useId, useRef } from 'react'
import { Button } from '../button.tsx'
import { hidden, untouched, type FormAction, type FormState } from './form-state.ts'
import { useSettingsForm } from './use-settings-form.ts'

/** A form that asks whether, and nothing else. */
export type ConfirmState = FormState<null, never>

interface ConfirmFormProps {
  /** A server function. What is done is seen on the page that it leads to or refreshes. */
  readonly action: FormAction<ConfirmState>
  /** What it is done to: an id. */
  readonly subject: string
  readonly texts: {
    /** The button on the page: "Revoke". */
    readonly open: string
    /** Its whole name, where the button alone does not tell: "Revoke CI". */
    readonly openLabel?: string
    readonly title: string
    /** What it means. */
    readonly text: string
    /** The button that does it, named: "Revoke CI". */
    readonly confirm: string
    readonly cancel: string
  }
  /** `quiet`: one of many, in a table. */
  readonly tone?: 'danger' | 'quiet'
}

/**
 * Something that loses something: asks before it does. The question is a popover of the platform's own, so that it opens,
 * and Escape closes it, without any script.
 */
export function ConfirmForm({ action, subject, texts, tone = 'danger' }: ConfirmFormProps) {
  const { state, formProps, working } = useSettingsForm(action, untouched<null>(null))
  const id = useId()
  const question = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    // A refusal is told on the page, not behind the question.
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
