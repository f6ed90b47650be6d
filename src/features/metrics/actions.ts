'use server'

import { z } from 'zod'
import { windowOf } from '#domain/explore/explore-query.ts'
import { metricKeys } from '#domain/metrics/metric-keys.ts'
import { anySeries } from '#domain/metrics/metric-query.ts'
import { nameInTable } from '#domain/query/keys.ts'
import { pageGrants, within } from '#features/searches/page-grants.ts'
import type { FoundValue } from '#features/searches/suggest.ts'
import { running } from '#running'

// Anyone can call these functions, so their arguments are untrusted until parsed.

const MOST = 10
const typed = z.string().max(200)
const slugs = z.array(z.string().max(100)).max(50)

/** Attribute names in the last week's metrics that contain this text. */
export async function findMetricAttributes(text: string, projects: readonly string[]): Promise<readonly string[]> {
  const { grant, set } = await metricsOf(projects)
  return running().events.metricAttributes(grant, set.period, undefined, typed.parse(text), MOST)
}

/** Values of a key or attribute in the last week's metrics that contain this text. */
export async function findMetricValues(
  key: string,
  isAttribute: boolean,
  text: string,
  projects: readonly string[],
): Promise<readonly FoundValue[]> {
  const { grant, set } = await metricsOf(projects)
  const name = typed.parse(key)
  const own = z.boolean().parse(isAttribute) ? undefined : nameInTable(metricKeys, name)
  const found = await running().events.metricValues(grant, own ?? name, set, typed.parse(text), MOST)
  return found.map((value) => ({ value, note: '' }))
}

async function metricsOf(projects: readonly string[]) {
  const grants = await pageGrants()
  const chosen = slugs.parse(projects)
  const all = await running().catalogue.projects.list(grants.projects)
  const set = {
    metric: undefined,
    where: anySeries,
    period: windowOf('7d', new Date()).period,
    environments: [],
    slugs: new Map(all.map(({ id, slug }) => [id, slug])),
  } as const
  return { grant: within(grants.events, all, chosen), set }
}
