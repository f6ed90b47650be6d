'use client'

import { startTransition, useActionState, useEffect, useRef, useState, type SubmitEvent } from 'react'
import type { FormAction, FormState } from './form-state.ts'
import { useTelling } from './unsent.tsx'

/**
 * A form that is posted to a server function. Without its script it is a plain form post. With it the fields keep what
 * was typed (React would set them back), the first field that is wrong gets the focus, and a server that does not answer
 * is told in its note.
 * @param look the value of a button that changes nothing: what is pressed while its work is under way is done after it,
 *   where else it would count as a second press
 */
export function useSettingsForm<V, T>(action: FormAction<FormState<V, T>>, initial: FormState<V, T>, look?: string) {
  const [state, run, pending] = useActionState(useTelling(action), initial)
  const [intent, setIntent] = useState('')
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    if (state.problems.length === 0) return
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    // In the middle: what is wrong is told below the field, and the bar that saves covers the page's lower edge.
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
    /** The button whose work is under way; undefined while nothing is. */
    working: pending ? intent : undefined,
  }
}
