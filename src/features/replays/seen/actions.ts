'use server'

import { z } from 'zod'
import { personOf } from '#domain/access/access.ts'
import { parseReplayId } from '#domain/ids.ts'
import { running } from '#running'
import { guard } from '#running/guard.ts'

/** Whoever asks has opened a replay. The page that they see stays as it is. */
export async function seeReplay(said: string): Promise<void> {
  const grant = await guard('event:read')
  // Whatever calls this is a stranger: nothing that arrives is what its type says until it has been read.
  const id = parseReplayId(z.string().parse(said))
  const replay = id && (await running().replays.find(grant, id))
  const person = personOf(grant.actor)
  if (replay !== undefined && person !== null)
    await running().catalogue.replayViews.see(grant, person, replay, new Date())
}
