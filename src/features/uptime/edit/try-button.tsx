'use client'

import { Button } from '#ui/button.tsx'
import { useForm } from '#ui/form/form.tsx'
import { hidden } from '#ui/form/form-state.ts'

/** Submits the form for a test without saving. */
export function TryButton({ label }: { label: string }) {
  const { working } = useForm()
  return (
    <Button type="submit" name={hidden.intent} value="try" pending={working === 'try'} className="justify-self-start">
      {label}
    </Button>
  )
}
