import { z } from 'zod'
import type { Miss } from '#domain/import/tally.ts'
import type { ForeignDashboard, SourcePage, SourceStep } from '../foreign.ts'
import { dashboardOf } from './dashboards.ts'
import { apiPages, missOf } from './pages.ts'
import { optional, text } from './shapes.ts'
import type { SentryContext } from './source.ts'

const rowShape = z.object({ id: text, title: z.string(), prebuiltId: optional(text) })

/** Custom dashboards. Sentry's built-in ones are skipped. */
export function dashboardStep({ api, organization }: SentryContext): SourceStep {
  const path = `/organizations/${organization}/dashboards/`
  return {
    name: 'dashboards',
    pages: async function* (cursor): AsyncGenerator<SourcePage> {
      for await (const page of apiPages(api, { path, shape: rowShape, kind: 'dashboard', cursor })) {
        const things: ForeignDashboard[] = []
        const misses: Miss[] = [...page.misses]
        for (const { id, title } of page.rows.filter((row) => /^\d+$/.test(row.id) && !row.prebuiltId)) {
          const answer = await api.get(`${path}${id}/`, { miss: true })
          const read = answer.ok ? dashboardOf(id, answer.body) : undefined
          if (read !== undefined) things.push(read)
          else misses.push(missOf('dashboard', answer.ok ? 'unreadable' : answer.missed, title))
        }
        yield { things, misses, next: page.next }
      }
    },
  }
}
