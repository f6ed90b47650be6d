'use client'

import { useRef } from 'react'
import { QueryLine, type QueryLineProps } from '#features/searches/query-line.tsx'

/** A query among other fields: one that was suggested and taken counts as changed, as if it had been typed. */
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
