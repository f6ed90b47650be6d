'use server'

import { currentActor, guard } from '#door/guard.ts'
import { LEAST_TYPED, type PaletteEntry } from './entries.ts'
import { readPlaces } from './places.ts'
import { findEntries, type PaletteGrants } from './queries.ts'

/** Longer than any id; of a title nobody types more. */
const MOST = 200

/** The pages that whoever asks may open. */
export async function listPlaces(): Promise<readonly PaletteEntry[]> {
  return readPlaces(await grantsOf(), await currentActor())
}

/** Issues, events and releases by what has been typed. */
export async function search(text: string): Promise<readonly PaletteEntry[]> {
  const grants = await grantsOf()
  // Whoever calls this is a stranger: it is a text when it has been looked at.
  const typed = typeof text === 'string' ? text.trim().slice(0, MOST) : ''
  return typed.length < LEAST_TYPED ? [] : findEntries(grants, typed)
}

async function grantsOf(): Promise<PaletteGrants> {
  return { events: await guard('event:read'), projects: await guard('project:read') }
}
