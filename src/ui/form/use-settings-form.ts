'use client'

import { startTransition, useActionState, useEffect, useRef, useState, type SubmitEvent } from 'react'
import type { FormAction, FormState } from './form-state.ts'
import { useTelling } from './unsent.tsx'

/**
 * A form that posts to a server function, as a plain form post without JavaScript. With JavaScript, fields keep what
 * was typed (React would reset them), the first invalid field gets focus, and a failed request is reported in the note.
 * @param look value of a read-only button: a press during its request is queued, where it would otherwise be dropped as
 *   a second press
 */
export function useSettingsForm<V, T>(action: FormAction<FormState<V, T>>, initial: FormState<V, T>, look?: string) {
  const [state, run, pending] = useActionState(useTelling(action), initial)
  const [intent, setIntent] = useState('')
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    if (state.problems.length === 0) return
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    // Centred, because the error is below the field and the save bar covers the page's lower edge.
    wrong?.focus({ preventScroll: true })
    wrong?.scrollIntoView({ block: 'center' })
  }, [state])

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { submitter } = event.nativeEvent
    const wanted = submitter instanceof HTMLButtonElement ? submitter.value : 'save'
    if (pending && (intent !== look || wanted === look)) return
    const data = new FormData(event.currentTarget, submitter)
    setIntent(wanted)
    startTransition(() => run(data))
  }
  return {
    state,
    formProps: { ref: form, action: run, onSubmit: submit },
    /** The button whose action is running, if any. */
    working: pending ? intent : undefined,
  }
}
