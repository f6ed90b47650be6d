'use server'

import { pageGrants } from '#features/searches/page-grants.ts'
import { currentActor } from '#running/guard.ts'
import { LEAST_TYPED, type PaletteEntry } from './entries.ts'
import { readPlaces } from './places.ts'
import { findEntries } from './queries.ts'

/** Longer than any id; of a title nobody types more. */
const MOST = 200

/** The pages that whoever asks may open. */
export async function listPlaces(): Promise<readonly PaletteEntry[]> {
  return readPlaces(await pageGrants(), await currentActor())
}

/** Issues, events, traces, releases and settings by what has been typed. */
export async function search(text: string): Promise<readonly PaletteEntry[]> {
  const grants = await pageGrants()
  // Whoever calls this is a stranger: it is a text when it has been looked at.
  const typed = typeof text === 'string' ? text.trim().slice(0, MOST) : ''
  return typed.length < LEAST_TYPED ? [] : findEntries(grants, await currentActor(), typed)
}
