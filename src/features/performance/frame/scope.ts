import { narrow, type Grant } from '#domain/access/access.ts'
import type { SpanSet } from '#domain/explore/span-explorer.ts'
import type { ApdexThresholds } from '#domain/explore/measure.ts'
import type { Period } from '#domain/event/event-filter.ts'
import { apdexThresholds } from '#domain/performance/apdex.ts'
import { conditionOf } from '#domain/performance/overview.ts'
import { windowsOf, type PerformanceQuery } from '#domain/performance/performance-query.ts'
import type { Project } from '#domain/project/project.ts'
import { door } from '#door'
import { guard } from '#door/guard.ts'

/** Asked for before anything is sent, so that a refusal still decides the status. */
export interface PerformanceGrants {
  readonly events: Grant<'event:read'>
  readonly projects: Grant<'project:read'>
}

export async function performanceGrants(): Promise<PerformanceGrants> {
  return { events: await guard('event:read'), projects: await guard('project:read') }
}

/** What a page reads within: who asks, of which projects, and when. */
export interface Scope {
  /** Of the projects that are chosen. */
  readonly grant: Grant<'event:read'>
  readonly grants: PerformanceGrants
  /** All, by name, for the filter. */
  readonly projects: readonly Project[]
  /** Those that are chosen: all where none is. */
  readonly chosen: readonly Project[]
  readonly thresholds: ApdexThresholds
  readonly query: PerformanceQuery
  readonly now: Date
  readonly period: Period
  /** As long, before that. */
  readonly before: Period
  readonly stepSeconds: number
  /** Rows of spans that a search finds, within the period where no other is given. */
  spans(text: string, within?: Period): SpanSet
}

export async function openScope(grants: PerformanceGrants, query: PerformanceQuery, now: Date): Promise<Scope> {
  const projects = await door().catalogue.projects.list(grants.projects)
  const chosen = query.projects.length === 0 ? projects : projects.filter(({ slug }) => query.projects.includes(slug))
  const { now: period, before, stepSeconds } = windowsOf(query.period, now)
  const slugs = new Map(projects.map(({ id, slug }) => [id, slug]))
  const ids = chosen.map(({ id }) => id)
  return {
    grant: query.projects.length === 0 ? grants.events : narrow(grants.events, ids),
    grants,
    projects,
    chosen,
    thresholds: apdexThresholds(projects),
    query,
    now,
    period,
    before,
    stepSeconds,
    spans: (text, within = period) => ({
      where: conditionOf(text),
      period: within,
      environments: query.environments,
      slugs,
    }),
  }
}
