import type { Miss } from '#domain/import/tally.ts'
import type { Foreign, SourcePage, SourceStep } from '../foreign.ts'
import { apiPages } from './pages.ts'
import { addresses } from './rule-step.ts'
import { metricRuleShape, type SentryMetricRule } from './shapes.ts'
import type { SentryContext } from './source.ts'
import { thresholdOf } from './thresholds.ts'

/** The organization's metric alerts for imported projects. */
export function thresholdStep(context: SentryContext): SourceStep {
  const path = `/organizations/${context.organization}/alert-rules/`
  const ids = new Map(context.projects.map(({ slug, id }) => [slug, id]))
  return {
    name: 'thresholds',
    pages: async function* (cursor): AsyncGenerator<SourcePage> {
      const members = await addresses(context)
      for await (const page of apiPages(context.api, { path, shape: metricRuleShape, kind: 'threshold', cursor })) {
        const things: Foreign[] = []
        const misses: Miss[] = [...page.misses]
        for (const row of page.rows) {
          const projects = (row.projects ?? []).flatMap((slug) => ids.get(slug) ?? [])
          // Only for projects that are not imported.
          if (projects.length === 0 && (row.projects ?? []).length > 0) continue
          const read = thresholdOf(await whole(context, path, row), projects, members)
          if ('watch' in read) things.push(read)
          else misses.push(read)
        }
        yield { things, misses, next: page.next }
      }
    },
  }
}

/**
 * The list does not include the event types of a rule on spans, logs or metrics, so the rule is fetched individually.
 */
async function whole({ api }: SentryContext, path: string, row: SentryMetricRule): Promise<SentryMetricRule> {
  if (row.dataset !== 'events_analytics_platform' || row.eventTypes) return row
  const answer = await api.get(`${path}${encodeURIComponent(row.id)}/`, { miss: true })
  const read = metricRuleShape.safeParse(answer.ok ? answer.body : undefined)
  return read.success ? read.data : row
}
