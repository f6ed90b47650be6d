'use client'

import { cx } from '#ui/cx.ts'

/**
 * A fact as plain data for the browser (decision 55). The note is text that is not part of the value; a value with a
 * title is a shortened number.
 */
export type ShownFact = readonly [name: string, text: string, note?: string | null, title?: string]

/** A list of names and values. `code`: names are data as well. */
export function FactList({ facts, code }: { facts: readonly ShownFact[]; code: boolean }) {
  return (
    <dl className={cx('facts', code && 'facts-code')}>
      {facts.map(([name, text, note, title], index) => (
        <div key={index}>
          <dt>{name}</dt>
          <dd>
            {title === undefined ? text !== '' && <p dir="auto">{text}</p> : <span title={title}>{text}</span>}
            {typeof note === 'string' && <small>{note}</small>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
