'use server'

import { z } from 'zod'
import { personOf } from '#domain/access/access.ts'
import { parseReplayId } from '#domain/ids.ts'
import { running } from '#running'
import { guard } from '#running/guard.ts'

/** Marks a replay as watched by the user, without refreshing the page. */
export async function seeReplay(said: string): Promise<void> {
  const grant = await guard('event:read')
  // Anyone can call this function, so its argument is untrusted until parsed.
  const id = parseReplayId(z.string().parse(said))
  const replay = id && (await running().replays.find(grant, id))
  const person = personOf(grant.actor)
  if (replay !== undefined && person !== null)
    await running().catalogue.replayViews.see(grant, person, replay, new Date())
}
