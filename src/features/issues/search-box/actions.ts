'use server'

import { z } from 'zod'
import { narrow, type Grant } from '#domain/access/access.ts'
import { door } from '#door'
import { guard } from '#door/guard.ts'
import { periodOf } from '../search.ts'
import type { FoundValue } from '#features/searches/suggest.ts'
import { valuesOfKey } from './values.ts'

// Whatever calls these is a stranger: nothing that arrives is what its type says until it has been read.

const TAGS_SHOWN = 8
const typed = z.string().max(200)
const slugs = z.array(z.string().max(100)).max(50)

/** Tags that events bear whose names begin so. */
export async function findTags(prefix: string, projects: readonly string[]): Promise<readonly string[]> {
  const may = await grants()
  const { events } = await within(may, slugs.parse(projects))
  return door().events.tagKeys(events, periodOf('30d', new Date()), typed.parse(prefix), TAGS_SHOWN)
}

/** Values of a key or a tag that hold this text, from what there is. */
export async function findValues(
  key: string,
  isTag: boolean,
  text: string,
  projects: readonly string[],
): Promise<readonly FoundValue[]> {
  const may = await grants()
  const wanted = { key: typed.parse(key), isTag: z.boolean().parse(isTag), text: typed.parse(text) }
  return valuesOfKey(await within(may, slugs.parse(projects)), wanted)
}

interface May {
  readonly events: Grant<'event:read'>
  readonly projects: Grant<'project:read'>
}

async function grants(): Promise<May> {
  return { events: await guard('event:read'), projects: await guard('project:read') }
}

/** What somebody may, in these projects alone; where none is chosen, in all that they see. */
async function within(may: May, chosen: readonly string[]): Promise<May> {
  if (chosen.length === 0) return may
  const all = await door().catalogue.projects.list(may.projects)
  const ids = all.filter(({ slug }) => chosen.includes(slug)).map(({ id }) => id)
  return { events: narrow(may.events, ids), projects: narrow(may.projects, ids) }
}
