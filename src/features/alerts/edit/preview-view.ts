import type { Grant } from '#domain/access/access.ts'
import type { IssuePreview, Preview, ThresholdPreview } from '#domain/alert/alerts.ts'
import type { RuleDraft } from '#domain/alert/rule.ts'
import { paths } from '#domain/paths.ts'
import { messages } from '#messages'
import { running } from '#running'
import type { ChartModel } from '#ui/chart/model.ts'
import { dateText } from '#ui/times.ts'
import { firingChart, thresholdChart } from '../chart/chart-view.ts'
import { whyText } from '../words/why.ts'
import { problemTexts } from './problems.ts'

/** What a rule would have sent, as formatted texts, because it travels with the form's state. */
export interface PreviewView {
  readonly title: string
  readonly notes: readonly string[]
  readonly chart: ChartModel | null
  readonly firings: readonly {
    readonly href: string
    readonly title: string
    readonly why: string
    readonly at: string
  }[]
  /** Why the preview is empty. */
  readonly missing: readonly string[]
}

/** Maximum number of listed firings. */
const SHOWN = 20

/** Previews the last two weeks. Fields without influence on the result (name, destinations) may be missing. */
export async function previewView(grant: Grant<'event:read'>, draft: RuleDraft, now: Date): Promise<PreviewView> {
  const t = messages('alerts')
  const found = await running().alerts.preview(
    grant,
    { ...draft, name: '-', enabled: true, destinations: [{ kind: 'receiver', id: 0 }] },
    now,
  )
  if (found.ok) return viewOf(found.value, draft, now)
  const missing = [...new Set(problemTexts(found.refusal).map(({ text }) => text))]
  return { title: t('preview.notYet'), notes: [], chart: null, firings: [], missing }
}

function viewOf(preview: Preview, { watch }: RuleDraft, now: Date): PreviewView {
  if (preview.kind === 'issues') return issuesView(preview, now)
  if (watch.kind === 'threshold') return thresholdView(preview, thresholdChart(preview.points, watch, preview.group))
  throw new Error('A threshold was looked at that is none.')
}

function issuesView({ firings, times, complete }: IssuePreview, now: Date): PreviewView {
  const t = messages('alerts')
  const total = times.length
  const title = t('preview.issues', { count: total })
  return {
    title,
    notes: [
      ...(complete ? [] : [t('preview.incomplete')]),
      ...(total === 0 ? [] : [t('preview.todayNote')]),
      ...(total > SHOWN ? [t('preview.more', { count: SHOWN })] : []),
    ],
    chart: total === 0 ? null : firingChart(times, t('preview.chart', { sum: title }), now),
    firings: firings.slice(0, SHOWN).map((one) => ({
      href: paths.issue(one.issueId),
      title: one.title,
      why: whyText(one.why),
      at: dateText(one.at, 'dayAndClock'),
    })),
    missing: [],
  }
}

function thresholdView({ changes, group, groups }: ThresholdPreview, chart: ChartModel): PreviewView {
  const t = messages('alerts')
  const notes = group === null ? [] : [t('preview.groups', { groups, group })]
  return { title: t('preview.threshold', { count: changes.length }), notes, chart, firings: [], missing: [] }
}
