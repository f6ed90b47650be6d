import CircleAlert from 'lucide-react/icons/circle-alert'
import Compass from 'lucide-react/icons/compass'
import Database from 'lucide-react/icons/database'
import Dot from 'lucide-react/icons/dot'
import Globe from 'lucide-react/icons/globe'
import MousePointerClick from 'lucide-react/icons/mouse-pointer-click'
import Terminal from 'lucide-react/icons/terminal'
import { messages } from '#messages'
import { cx } from '#ui/cx.ts'
import { Panel } from '#ui/panel.tsx'
import { exactTime } from '#ui/times.ts'
import { offsetOf, type BreadcrumbKind, type BreadcrumbView } from './breadcrumbs.ts'
import { SelfLink } from './self-link.tsx'

/** Shown at once; the earlier ones open in place. */
const MAX_AT_ONCE = 20

const icons: Record<BreadcrumbKind, typeof Dot> = {
  request: Globe,
  navigation: Compass,
  interaction: MousePointerClick,
  console: Terminal,
  query: Database,
  error: CircleAlert,
  other: Dot,
}

/** What happened before the error, the nearest on top. `error` names the error itself: the zero of the timeline. */
export function BreadcrumbTimeline({ breadcrumbs, error }: { breadcrumbs: readonly BreadcrumbView[]; error: string }) {
  const t = messages('issues')
  const earlier = breadcrumbs.slice(MAX_AT_ONCE)
  return (
    <Panel id="breadcrumbs" title={t('breadcrumb.title')} note={breadcrumbs.length} flush>
      <div className={cx(row, 'bg-error-soft/50')}>
        <span className="text-right text-xs text-ink-3">0</span>
        <CircleAlert aria-hidden className="mt-0.5 size-4 text-error" />
        <bdi className="col-span-2 truncate font-medium text-ink max-sm:col-span-1">{error}</bdi>
      </div>
      <ol>
        {breadcrumbs.slice(0, MAX_AT_ONCE).map((one) => (
          <Row key={one.id} breadcrumb={one} />
        ))}
      </ol>
      {earlier.length > 0 && (
        <details className="group/earlier border-t border-line/60">
          <summary className="flex min-h-control cursor-pointer items-center px-4 py-1 text-sm text-accent group-open/earlier:hidden hover:bg-sunken">
            {t('breadcrumb.earlier', { count: earlier.length })}
          </summary>
          <ol>
            {earlier.map((one) => (
              <Row key={one.id} breadcrumb={one} />
            ))}
          </ol>
        </details>
      )}
    </Panel>
  )
}

const row =
  'grid grid-cols-[4.5rem_1rem_minmax(0,1fr)] items-start gap-x-3 border-t border-line/60 px-4 py-1.5 text-sm sm:grid-cols-[4.5rem_1rem_6rem_minmax(0,1fr)]'

function Row({ breadcrumb }: { breadcrumb: BreadcrumbView }) {
  const t = messages('issues')
  const { id, kind, level, category, summary, status, data } = breadcrumb
  const Icon = icons[kind]
  const isWrong = level === 'error' || level === 'fatal' || (status !== undefined && status >= 500)
  const isOdd = level === 'warning' || (status !== undefined && status >= 400)
  const tone = isWrong ? 'text-error-ink' : isOdd ? 'text-warning-ink' : 'text-ink-3'
  return (
    <li id={id} className={cx('group/place relative scroll-mt-16', row)}>
      <Offset breadcrumb={breadcrumb} />
      <Icon aria-hidden className={cx('mt-0.5 size-4', tone)} />
      <span className={cx('min-w-0 truncate text-xs/5', tone)} title={`${category} · ${t(`level.${level}`)}`}>
        {category}
        {level !== 'info' && <span className="sr-only"> {t(`level.${level}`)}</span>}
      </span>
      <div className="min-w-0 pr-8 max-sm:col-start-3">
        {summary !== '' && (
          <p dir="auto" className="line-clamp-6 font-mono wrap-anywhere whitespace-pre-wrap text-ink">
            {summary}
          </p>
        )}
        <Data data={data} status={status} tone={tone} />
      </div>
      <SelfLink id={id} label={t('breadcrumb.link')} className="absolute top-0 right-2" />
    </li>
  )
}

/** The rest in one line where it is short. */
function Data({ data, status, tone }: Pick<BreadcrumbView, 'data' | 'status'> & { tone: string }) {
  const t = messages('issues')
  const entries = Object.entries(data)
  if (entries.length === 0 && status === undefined) return null
  return (
    <dl className="flex flex-wrap gap-x-4 font-mono text-xs text-ink-2">
      {status !== undefined && (
        <div className={cx('flex gap-1.5', tone)}>
          <dt>{t('breadcrumb.status')}</dt>
          <dd>{status}</dd>
        </div>
      )}
      {entries.map(([name, value]) => (
        <div key={name} className="flex max-w-full min-w-0 gap-1.5">
          <dt className="max-w-48 shrink-0 truncate text-ink-3" title={name}>
            {name}
          </dt>
          <dd dir="auto" className="line-clamp-6 min-w-0 wrap-anywhere">
            {typeof value === 'string' ? value : JSON.stringify(value)}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Offset({ breadcrumb: { at, beforeMs } }: { breadcrumb: BreadcrumbView }) {
  const t = messages('issues')
  if (at === undefined || beforeMs === undefined) return <span />
  const { unit, ...parts } = offsetOf(Math.abs(beforeMs))
  const text = t(`breadcrumb.offset.${unit}`, { minutes: 0, seconds: 0, ...parts, sign: beforeMs < 0 ? '+' : '−' })
  return (
    <time
      dateTime={at.toISOString()}
      title={exactTime(at)}
      className="text-right text-xs/5 whitespace-nowrap text-ink-3"
    >
      {text}
    </time>
  )
}
