'use client'

import { cx } from '#ui/cx.ts'

/**
 * A fact as the browser gets it: data, no markup (decision 55). The note says what is not the value's own text; a value with
 * a title is a number in short.
 */
export type ShownFact = readonly [name: string, text: string, note?: string | null, title?: string]

/** Names and values, one under another. `code`: the names are data too, not words. */
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
