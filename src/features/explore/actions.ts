'use server'

import { z } from 'zod'
import { spanKeys } from '#domain/explore/span-keys.ts'
import { windowOf } from '#domain/explore/explore-query.ts'
import { nameInTable } from '#domain/query/keys.ts'
import { pageGrants, within } from '#features/searches/page-grants.ts'
import type { FoundValue } from '#features/searches/suggest.ts'
import { running } from '#running'

// Whatever calls these is a stranger: nothing that arrives is what its type says until it has been read.

const MOST = 10
const typed = z.string().max(200)
const slugs = z.array(z.string().max(100)).max(50)

/** Attributes that spans of the last day bear whose names hold this text. */
export async function findAttributes(text: string, projects: readonly string[]): Promise<readonly string[]> {
  const { grant, set } = await spansOf(projects)
  const found = await running().events.attributeNames(grant, set.period, typed.parse(text), MOST)
  return [...new Set(found.map(({ name }) => name))]
}

/** The same of attributes that are numbers. */
export async function findNumbers(text: string, projects: readonly string[]): Promise<readonly string[]> {
  const { grant, set } = await spansOf(projects)
  const found = await running().events.attributeNames(grant, set.period, typed.parse(text), MOST)
  return found.filter(({ type }) => type === 'number').map(({ name }) => name)
}

/** Values of a key or an attribute that hold this text, of spans of the last day. */
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
