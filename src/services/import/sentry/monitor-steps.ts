import type { SourcePage, SourceStep } from '../foreign.ts'
import { monitorOf, uptimeOf } from './monitors.ts'
import { apiPages } from './pages.ts'
import { monitorShape, uptimeShape } from './shapes-of-checks.ts'
import type { SentryContext } from './source.ts'

/** Monitors of scheduled jobs in imported projects. */
export function monitorStep({ api, organization, projects }: SentryContext): SourceStep {
  const list = { path: `/organizations/${organization}/monitors/`, shape: monitorShape, kind: 'monitor' } as const
  const ids = new Set(projects.map(({ id }) => id))
  return {
    name: 'monitors',
    pages: async function* (cursor): AsyncGenerator<SourcePage> {
      for await (const { rows, misses, next } of apiPages(api, { ...list, cursor })) {
        const things = rows.flatMap((row) => {
          const project = row.project?.id
          return project !== undefined && ids.has(project) ? [monitorOf(row, project)] : []
        })
        yield { things, misses, next }
      }
    },
  }
}

/** Checks that Sentry created automatically and has not activated. */
const IS_TRIED = 2

/** Uptime checks of imported projects. */
export function uptimeStep({ api, organization, projects }: SentryContext): SourceStep {
  const list = { path: `/organizations/${organization}/uptime/`, shape: uptimeShape, kind: 'uptime' } as const
  const ids = new Map(projects.map(({ slug, id }) => [slug, id]))
  return {
    name: 'uptime',
    pages: async function* (cursor): AsyncGenerator<SourcePage> {
      for await (const { rows, misses, next } of apiPages(api, { ...list, cursor })) {
        const things = rows.flatMap((row) => {
          const project = ids.get(row.projectSlug)
          return project !== undefined && row.mode !== IS_TRIED ? [uptimeOf(row, project)] : []
        })
        yield { things, misses, next }
      }
    },
  }
}
