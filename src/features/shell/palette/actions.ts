'use server'

import { pageGrants } from '#features/searches/page-grants.ts'
import { currentActor } from '#running/guard.ts'
import { LEAST_TYPED, type PaletteEntry } from './entries.ts'
import { readPlaces } from './places.ts'
import { findEntries } from './queries.ts'

/** Maximum input length; longer than any id. */
const MOST = 200

/** The pages that the user may open. */
export async function listPlaces(): Promise<readonly PaletteEntry[]> {
  return readPlaces(await pageGrants(), await currentActor())
}

/** Finds issues, events, traces, releases and settings for a text. */
export async function search(text: string): Promise<readonly PaletteEntry[]> {
  const grants = await pageGrants()
  // Anyone can call this function, so its argument may not be a string.
  const typed = typeof text === 'string' ? text.trim().slice(0, MOST) : ''
  return typed.length < LEAST_TYPED ? [] : findEntries(grants, await currentActor(), typed)
}
