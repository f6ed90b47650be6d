'use client'

import { Link } from '#ui/link.tsx'
import { unpack } from '#ui/packed.ts'
import { PLACE } from '#ui/place-in-text.ts'
import { Sparkline } from '#ui/sparkline.tsx'
import { useIsLive } from '#ui/when-live.tsx'
import type { ShownNumber, ShownOverview } from './shown-overview.ts'

/** The rows of an overview. A client component of plain data (decision 55); its classes are in performance.css. */
export function OverviewRows({ rows, spans, texts }: ShownOverview) {
  const isLive = useIsLive()
  return unpack(rows).map(({ href, name, project, isNew, course, most, numbers, leading, spansTerm }) => (
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
      <td>
        <Sparkline counts={course} label={texts.course.replace(PLACE, most)} />
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
          <Change number={number} texts={texts} isLive={isLive} />
        </td>
      ))}
    </tr>
  ))
}

interface ChangeProps {
  readonly number: ShownNumber
  readonly texts: ShownOverview['texts']
  readonly isLive: boolean
}

/** How a number stands to that of the period before. Its line is there where that was none too: rows are of one height. */
function Change({ number: [, change, way, before = ''], texts, isLive }: ChangeProps) {
  if (change === undefined || way === undefined) return <small />
  return (
    <small data-way={way} title={isLive ? texts.was.replace(PLACE, before) : undefined}>
      <span className="sr-only">{texts.ways[way]} </span>
      {change}
    </small>
  )
}
