'use client'

import { Link } from '#ui/link.tsx'
import { unpack } from '#ui/packed.ts'
import { PLACE } from '#ui/place-in-text.ts'
import { useIsLive } from '#ui/when-live.tsx'
import type { ShownNumber, ShownOverview } from './shown-overview.ts'

/** The rows of an overview. A client component of plain data (decision 55); its classes are in performance.css. */
export function OverviewRows({ rows, spans, texts }: ShownOverview) {
  const isLive = useIsLive()
  return unpack(rows).map(({ href, name, project, isNew, numbers, leading, spansTerm }) => (
    <tr key={href} className="overview-row">
      <td>
        <Link href={href} prefetch={false}>
          {name}
        </Link>
        <small>
          {project}
          {isNew && <span title={texts.newText}> · {texts.new}</span>}
        </small>
      </td>
      {numbers.map((number, at) => (
        <td key={at}>
          {leading.includes(at) ? (
            <Link
              href={(spans[project] ?? []).join(spansTerm)}
              prefetch={false}
              title={isLive ? texts.spansOf : undefined}
            >
              {number[0]}
            </Link>
          ) : (
            number[0]
          )}
          <Before number={number} text={isLive ? texts.was : undefined} />
        </td>
      ))}
    </tr>
  ))
}

/** How a number stands to that of the period before. Its line is there where that was none too: rows are of one height. */
function Before({ number: [, change, before], text }: { number: ShownNumber; text: string | undefined }) {
  return <small title={before === '' ? undefined : text?.replace(PLACE, before)}>{change}</small>
}
