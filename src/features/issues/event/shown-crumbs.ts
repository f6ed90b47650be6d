import { messages } from '#messages'
import type { SpriteIcon } from '#ui/icon-sprite.tsx'
import { exactTime } from '#ui/times.ts'
import { offsetOf, type BreadcrumbKind, type BreadcrumbView } from './breadcrumbs.ts'

/** A breadcrumb as plain data for the browser (decision 55). */
export interface ShownCrumb extends Pick<BreadcrumbView, 'id' | 'category' | 'summary'> {
  readonly icon: SpriteIcon
  readonly tone: 'plain' | 'odd' | 'wrong'
  readonly level: string
  /** Whether to show the level. */
  readonly isLevelSaid: boolean
  readonly status: number | null
  readonly data: readonly (readonly [name: string, value: string])[]
  /** The time; all three are '' without one. */
  readonly at: string
  readonly exact: string
  /** Relative to the error. */
  readonly offset: string
}

const icons: Record<BreadcrumbKind, SpriteIcon> = {
  request: 'globe',
  navigation: 'compass',
  interaction: 'mouse-pointer-click',
  console: 'terminal',
  query: 'database',
  error: 'circle-alert',
  other: 'dot',
}

export function shownCrumb(view: BreadcrumbView): ShownCrumb {
  const { id, kind, level, category, summary, status, data } = view
  const isWrong = level === 'error' || level === 'fatal' || (status !== undefined && status >= 500)
  const isOdd = level === 'warning' || (status !== undefined && status >= 400)
  return {
    id,
    category,
    summary,
    icon: icons[kind],
    tone: isWrong ? 'wrong' : isOdd ? 'odd' : 'plain',
    level: messages('issues')(`level.${level}`),
    isLevelSaid: level !== 'info',
    status: status ?? null,
    data: Object.entries(data).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
    ...moment(view),
  }
}

function moment({ at, beforeMs }: BreadcrumbView) {
  if (at === undefined || beforeMs === undefined) return { at: '', exact: '', offset: '' }
  const { unit, ...parts } = offsetOf(Math.abs(beforeMs))
  const said = { minutes: 0, seconds: 0, ...parts, sign: beforeMs < 0 ? '+' : '−' }
  return {
    at: at.toISOString(),
    exact: exactTime(at),
    offset: messages('issues')(`breadcrumb.offset.${unit}`, said),
  }
}
