'use client'

import type { ReactNode } from 'react'
import { Fields, Form } from '#ui/form/form.tsx'
import { untouched, type FormAction, type FormState } from '#ui/form/form-state.ts'

type SampleState = FormState<Readonly<Record<string, unknown>>, unknown>

interface SampleFormProps extends Partial<SampleState> {
  readonly disabled?: boolean
  readonly children: ReactNode
}

// Never answers, which keeps the form in its pending state.
const works: FormAction<SampleState> = () => new Promise(() => undefined)

/** A form in a given state around the parts to view. */
export function SampleForm({ disabled = false, children, ...state }: SampleFormProps) {
  return (
    <Form action={works} initial={{ ...untouched({}), ...state }}>
      <Fields disabled={disabled}>{children}</Fields>
    </Form>
  )
}
