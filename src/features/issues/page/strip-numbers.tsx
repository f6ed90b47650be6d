'use client'

import { ShortText, type Short } from '#ui/short.tsx'

/** A number as plain data for the browser (decision 55). */
export interface ShownNumber extends Short {
  readonly name: string
  readonly note: string
  /** The time, if it is one; otherwise it is a count. */
  readonly at?: string
  readonly count?: number
}

export function StripNumbers({ numbers }: { numbers: readonly ShownNumber[] }) {
  return (
    <dl className="strip-numbers">
      {numbers.map(({ name, note, short, full, at, count }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {at === undefined ? (
              <data value={count} title={full}>
                <ShortText short={short} full={full} />
              </data>
            ) : (
              <time dateTime={at} title={full}>
                <ShortText short={short} full={full} />
              </time>
            )}
          </dd>
          {note !== '' && <dd title={note}>{note}</dd>}
        </div>
      ))}
    </dl>
  )
}
