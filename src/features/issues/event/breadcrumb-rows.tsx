'use client'

import { cx } from '#ui/cx.ts'
import { Icon } from '#ui/icon.tsx'
import { unpack, type Packed } from '#ui/packed.ts'
import { useIsLive } from '#ui/when-live.tsx'
import { SelfLink } from './self-link.tsx'
import type { ShownCrumb } from './shown-crumbs.ts'

interface CrumbTexts {
  readonly link: string
  readonly status: string
}

const tones: Record<ShownCrumb['tone'], string | undefined> = {
  wrong: 'text-error-ink',
  odd: 'text-warning-ink',
  plain: undefined,
}

/** Rows of breadcrumbs. Their classes are in issues.css. */
export function BreadcrumbRows({ rows, texts }: { rows: Packed<ShownCrumb>; texts: CrumbTexts }) {
  return (
    <ol>
      {unpack(rows).map((crumb) => (
        <Row key={crumb.id} crumb={crumb} texts={texts} />
      ))}
    </ol>
  )
}

function Row({ crumb, texts }: { crumb: ShownCrumb; texts: CrumbTexts }) {
  // Tooltips and machine-readable times are added after hydration: they would be a fifth of the document's breadcrumbs.
  const isLive = useIsLive()
  const { id, icon, category, level, isLevelSaid, summary, at, exact, offset } = crumb
  const tone = tones[crumb.tone]
  return (
    <li id={id} className="group/place crumb">
      {at === '' ? (
        <span />
      ) : (
        <time dateTime={isLive ? at : undefined} title={isLive ? exact : undefined}>
          {offset}
        </time>
      )}
      <Icon name={icon} className={tone} />
      <span className={cx('crumb-category', tone)} title={isLive ? `${category} · ${level}` : undefined}>
        {category}
        {isLevelSaid && <span className="sr-only"> {level}</span>}
      </span>
      <div>
        {summary !== '' && <p dir="auto">{summary}</p>}
        <Data crumb={crumb} tone={tone} isLive={isLive} label={texts.status} />
      </div>
      <SelfLink id={id} label={texts.link} isLate />
    </li>
  )
}

interface DataProps {
  readonly crumb: ShownCrumb
  readonly tone: string | undefined
  readonly isLive: boolean
  readonly label: string
}

/** Remaining data, on one line if short. */
function Data({ crumb: { data, status }, tone, isLive, label }: DataProps) {
  if (data.length === 0 && status === null) return null
  return (
    <dl>
      {status !== null && (
        <div className={cx('crumb-status', tone)}>
          <dt>{label}</dt>
          <dd>{status}</dd>
        </div>
      )}
      {data.map(([name, value]) => (
        <div key={name}>
          <dt title={isLive ? name : undefined}>{name}</dt>
          <dd dir="auto">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
