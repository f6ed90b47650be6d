'use client'

import { useRef } from 'react'
import { QueryLine, type QueryLineProps } from '#features/searches/query-line.tsx'

/** A query field within a form. Accepting a suggestion counts as a change, as typing does. */
export function QueryInForm(props: QueryLineProps) {
  const said = useRef(props.query)
  return (
    <div
      onBlur={({ target }) => {
        if (!(target instanceof HTMLInputElement) || target.value === said.current) return
        said.current = target.value
        target.dispatchEvent(new Event('change', { bubbles: true }))
      }}
    >
      <QueryLine {...props} />
    </div>
  )
}
