'use server'

import { z } from 'zod'
import { periodAt } from '#domain/address/period.ts'
import { pageGrants, within, type PageGrants } from '#features/searches/page-grants.ts'
import type { FoundValue } from '#features/searches/suggest.ts'
import { running } from '#running'
import { valuesOfKey } from './values.ts'

// Whatever calls these is a stranger: nothing that arrives is what its type says until it has been read.

const TAGS_SHOWN = 8
const typed = z.string().max(200)
const slugs = z.array(z.string().max(100)).max(50)

/** Tags that events bear whose names begin so. */
export async function findTags(prefix: string, projects: readonly string[]): Promise<readonly string[]> {
  const may = await pageGrants()
  const { events } = await chosenGrants(may, slugs.parse(projects))
  return running().events.tagKeys(events, periodAt('30d', new Date()), typed.parse(prefix), TAGS_SHOWN)
}

/** Values of a key or a tag that hold this text, from what there is. */
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

/** What somebody may, in these projects alone; where none is chosen, in all that they see. */
async function chosenGrants(may: PageGrants, chosen: readonly string[]): Promise<PageGrants> {
  if (chosen.length === 0) return may
  const all = await running().catalogue.projects.list(may.projects)
  return { events: within(may.events, all, chosen), projects: within(may.projects, all, chosen) }
}
