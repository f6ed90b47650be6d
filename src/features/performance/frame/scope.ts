import type { Grant } from '#domain/access/access.ts'
import type { SpanSet } from '#domain/explore/span-explorer.ts'
import type { ApdexThresholds } from '#domain/explore/measure.ts'
import type { Period } from '#domain/event/event-filter.ts'
import { apdexThresholds } from '#domain/performance/apdex.ts'
import { conditionOf } from '#domain/performance/overview.ts'
import { windowsOf, type PerformanceQuery } from '#domain/performance/performance-query.ts'
import type { Project } from '#domain/project/project.ts'
import { within, type PageGrants } from '#features/searches/page-grants.ts'
import { running } from '#running'

/** The scope of a page: access, projects and period. */
export interface Scope {
  /** Narrowed to the selected projects. */
  readonly grant: Grant<'event:read'>
  readonly grants: PageGrants
  /** All projects by name, for the filter. */
  readonly projects: readonly Project[]
  /** The selected projects, or all. */
  readonly chosen: readonly Project[]
  readonly thresholds: ApdexThresholds
  readonly query: PerformanceQuery
  readonly now: Date
  readonly period: Period
  /** The period of equal length immediately before. */
  readonly before: Period
  readonly stepSeconds: number
  /** Returns the spans of a search, by default within the current period. */
  spans(text: string, during?: Period): SpanSet
}

export async function openScope(grants: PageGrants, query: PerformanceQuery, now: Date): Promise<Scope> {
  const projects = await running().catalogue.projects.list(grants.projects)
  const chosen = query.projects.length === 0 ? projects : projects.filter(({ slug }) => query.projects.includes(slug))
  const { now: period, before, stepSeconds } = windowsOf(query.period, now)
  const slugs = new Map(projects.map(({ id, slug }) => [id, slug]))
  return {
    grant: within(grants.events, projects, query.projects),
    grants,
    projects,
    chosen,
    thresholds: apdexThresholds(projects),
    query,
    now,
    period,
    before,
    stepSeconds,
    spans: (text, during = period) => ({
      where: conditionOf(text),
      period: during,
      environments: query.environments,
      slugs,
    }),
  }
}
