'use client'

import { FactList, type ShownFact } from './fact-list.tsx'

/** A context as plain data for the browser (decision 55). */
export interface ShownContext {
  readonly id: string
  readonly title: string
  /** After the title; '' without one. */
  readonly headline: string
  readonly facts: readonly ShownFact[]
}

export function ContextList({ contexts }: { contexts: readonly ShownContext[] }) {
  return (
    <ul className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
      {contexts.map(({ id, title, headline, facts }, index) => (
        <li key={index} id={id} className="min-w-0 scroll-mt-16">
          <h3 className="mb-1 flex min-w-0 items-baseline gap-2 text-sm">
            <span className="max-w-full shrink-0 truncate font-medium text-ink">{title}</span>
            {headline !== '' && <bdi className="min-w-0 truncate text-ink-3">{headline}</bdi>}
          </h3>
          <FactList facts={facts} code={false} />
        </li>
      ))}
    </ul>
  )
}
