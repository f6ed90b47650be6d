'use client'

import { useEffect } from 'react'
import { useForm } from '#ui/form/form.tsx'
import { useGo } from '#ui/place.ts'

/** Refreshes the page after saving, because the saving request still used the previous language. */
export function ReadAnew() {
  const { edition } = useForm().state
  const go = useGo()
  useEffect(() => {
    if (edition > 0) go.refresh()
  }, [edition, go])
  return null
}

/** Suggestions of a field. A client component, so that several hundred names are sent as plain strings. */
export function Proposals({ id, values }: { id: string; values: readonly string[] }) {
  return (
    <datalist id={id}>
      {values.map((value) => (
        <option key={value} value={value}>
          {value}
        </option>
      ))}
    </datalist>
  )
}
