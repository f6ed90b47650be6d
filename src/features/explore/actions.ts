'use server'

import { z } from 'zod'
import { spanKeys } from '#domain/explore/span-keys.ts'
import { windowOf } from '#domain/explore/explore-query.ts'
import { nameInTable } from '#domain/query/keys.ts'
import { pageGrants, within } from '#features/searches/page-grants.ts'
import type { FoundValue } from '#features/searches/suggest.ts'
import { running } from '#running'

// Anyone can call these functions, so their arguments are untrusted until parsed.

const MOST = 10
const typed = z.string().max(200)
const slugs = z.array(z.string().max(100)).max(50)

/** Attribute names in the last day's spans that contain this text. */
export async function findAttributes(text: string, projects: readonly string[]): Promise<readonly string[]> {
  const { grant, set } = await spansOf(projects)
  const found = await running().events.attributeNames(grant, set.period, typed.parse(text), MOST)
  return [...new Set(found.map(({ name }) => name))]
}

/** The same for numeric attributes. */
export async function findNumbers(text: string, projects: readonly string[]): Promise<readonly string[]> {
  const { grant, set } = await spansOf(projects)
  const found = await running().events.attributeNames(grant, set.period, typed.parse(text), MOST)
  return found.filter(({ type }) => type === 'number').map(({ name }) => name)
}

/** Values of a key or attribute in the last day's spans that contain this text. */
export async function findSpanValues(
  key: string,
  isAttribute: boolean,
  text: string,
  projects: readonly string[],
): Promise<readonly FoundValue[]> {
  const { grant, set } = await spansOf(projects)
  const name = typed.parse(key)
  const own = z.boolean().parse(isAttribute) ? undefined : nameInTable(spanKeys, name)
  const found = await running().events.fieldValues(grant, own ?? name, set, typed.parse(text), MOST)
  return found.map((value) => ({ value, note: '' }))
}

async function spansOf(projects: readonly string[]) {
  const grants = await pageGrants()
  const chosen = slugs.parse(projects)
  const all = await running().catalogue.projects.list(grants.projects)
  const set = {
    where: { kind: 'all', parts: [] },
    period: windowOf('24h', new Date()).period,
    environments: [],
    slugs: new Map(all.map(({ id, slug }) => [id, slug])),
  } as const
  return { grant: within(grants.events, all, chosen), set }
}
