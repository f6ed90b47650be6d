'use client'

import { Link } from '#ui/link.tsx'
import { unpack } from '#ui/packed.ts'
import { PLACE } from '#ui/place-in-text.ts'
import { Sparkline } from '#ui/sparkline.tsx'
import { useIsLive } from '#ui/when-live.tsx'
import { numbersIn, type ShownNumber } from './shown-number.ts'
import type { ShownOverview } from './shown-overview.ts'

/**
 * The rows of an overview. A client component with plain data (decision 55) and classes from performance.css. Links to
 * spans are added after hydration, because they are long and the row's page has them as well.
 */
export function OverviewRows({ rows, addresses, texts }: ShownOverview) {
  const isLive = useIsLive()
  return unpack(rows).map(({ name, project, isNew, course, most, leading, spansTerm, ...joined }) => (
    <tr key={`${project} ${name}`} className="overview-row">
      <td>
        <Link href={(addresses[project]?.row ?? []).join(inAddress(name))} prefetch={false}>
          {name === '' ? texts.unnamed : name}
        </Link>
        <small>
          {project}
          {isNew && <span title={texts.newText}> · {texts.new}</span>}
        </small>
      </td>
      <td>
        <Sparkline heights={course} label={isLive ? texts.course.replace(PLACE, most) : undefined} />
      </td>
      {numbersIn(joined).map(({ text, change }, at) => (
        <td key={at}>
          {isLive && leading.includes(at) ? (
            <Link href={(addresses[project]?.spans ?? []).join(spansTerm)} prefetch={false} title={texts.spansOf}>
              {text}
            </Link>
          ) : (
            text
          )}
          <Change change={change} texts={texts} isLive={isLive} />
        </td>
      ))}
    </tr>
  ))
}

function inAddress(name: string): string {
  return new URLSearchParams({ name }).toString().slice('name='.length)
}

interface ChangeProps {
  readonly change: ShownNumber['change']
  readonly texts: ShownOverview['texts']
  /** Arrow descriptions and tooltips are added after hydration, because they would be a tenth of the document. */
  readonly isLive: boolean
}

/** A number's change since the previous period. Keeps its line even if empty, so that all rows have the same height. */
function Change({ change, texts, isLive }: ChangeProps) {
  if (change === undefined) return <small />
  const { text, isMore, isWorse, before } = change
  const arrow = isMore ? '↑' : '↓'
  if (!isLive) return <small data-worse={isWorse || undefined}>{`${arrow} ${text}`}</small>
  return (
    <small data-worse={isWorse || undefined} title={texts.was.replace(PLACE, before)}>
      <span aria-hidden="true">{arrow} </span>
      <span className="sr-only">{texts.ways[isWorse ? 'worse' : isMore ? 'more' : 'less']} </span>
      {text}
    </small>
  )
}
