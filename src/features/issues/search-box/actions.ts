'use server'

import { z } from 'zod'
import { periodAt } from '#domain/address/period.ts'
import { pageGrants, within, type PageGrants } from '#features/searches/page-grants.ts'
import type { FoundValue } from '#features/searches/suggest.ts'
import { running } from '#running'
import { valuesOfKey } from './values.ts'

// Anyone can call these functions, so their arguments are untrusted until parsed.

const TAGS_SHOWN = 8
const typed = z.string().max(200)
const slugs = z.array(z.string().max(100)).max(50)

/** Tag names in events that start with this prefix. */
export async function findTags(prefix: string, projects: readonly string[]): Promise<readonly string[]> {
  const may = await pageGrants()
  const { events } = await chosenGrants(may, slugs.parse(projects))
  return running().events.tagKeys(events, periodAt('30d', new Date()), typed.parse(prefix), TAGS_SHOWN)
}

/** Existing values of a key or tag that contain this text. */
export async function findValues(
  key: string,
  isTag: boolean,
  text: string,
  projects: readonly string[],
): Promise<readonly FoundValue[]> {
  const may = await pageGrants()
  const wanted = { key: typed.parse(key), isTag: z.boolean().parse(isTag), text: typed.parse(text) }
  return valuesOfKey(await chosenGrants(may, slugs.parse(projects)), wanted)
}

/** Returns the user's grants narrowed to these projects, or unchanged without any. */
async function chosenGrants(may: PageGrants, chosen: readonly string[]): Promise<PageGrants> {
  if (chosen.length === 0) return may
  const all = await running().catalogue.projects.list(may.projects)
  return { events: within(may.events, all, chosen), projects: within(may.projects, all, chosen) }
}
