'use client'

import { useEffect } from 'react'
import { useForm } from '#ui/form/form.tsx'
import { useGo } from '#ui/place.ts'

/** Shows the page anew once the form has saved: the request that saved it was read in the language before. */
export function ReadAnew() {
  const { edition } = useForm().state
  const go = useGo()
  useEffect(() => {
    if (edition > 0) go.refresh()
  }, [edition, go])
  return null
}

/** What a field proposes. An island, so that some hundred names are sent as names. */
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
