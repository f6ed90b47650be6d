import { authorize } from '#domain/access/access.ts'
import type { Display } from '#domain/dashboard/widget.ts'
import { withTerms } from '#domain/explore/narrowed.ts'
import { paths } from '#domain/paths.ts'
import { printValue } from '#domain/query/print.ts'
import { messages } from '#messages'
import { currentActor } from '#running/guard.ts'
import { LinkButton } from '#ui/button.tsx'

/** A chart as a widget's parameters (src/features/dashboards/widget/draft.ts). */
export interface ChartAsked {
  readonly title?: string
  /** A dataset of dashboards and its functions. */
  readonly of: string
  readonly as: Display
  readonly fn: readonly string[]
  readonly query?: string
  readonly group?: readonly string[]
  /** The page's filters. Dashboards have their own, so these become part of the query. */
  readonly projects?: readonly string[]
  readonly environments?: readonly string[]
}

/** Adds a chart to a dashboard, for users who may edit one. A link, so that no page needs a script for it. */
export async function AddToDashboard(asked: ChartAsked) {
  if (!authorize(await currentActor(), 'event:write').ok) return null
  return (
    <LinkButton tone="quiet" href={addToDashboardHref(asked)} prefetch={false}>
      {messages('scope')('chart.addToDashboard')}
    </LinkButton>
  )
}

/** The page that previews and adds the chart's widget. */
export function addToDashboardHref({ query = '', projects = [], environments = [], ...asked }: ChartAsked): string {
  const narrowed = withTerms(query, [...oneOf('project', projects), ...oneOf('environment', environments)])
  return paths.addToDashboard({ ...asked, query: narrowed })
}

function oneOf(key: string, values: readonly string[]): readonly string[] {
  if (values.length === 0) return []
  const written = values.map(printValue)
  return [`${key}:${written.length === 1 ? written.join('') : `[${written.join(', ')}]`}`]
}
