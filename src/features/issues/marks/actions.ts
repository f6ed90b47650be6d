'use server'

import { refresh } from 'next/cache'
import { z } from 'zod'
import { parseIssueId, type IssueId } from '#domain/ids.ts'
import { running } from '#running'
import { currentActor, guard } from '#running/guard.ts'

// Whatever calls these is a stranger: nothing that arrives is what its type says until it has been read.

const issueId = z.int().transform((id) => parseIssueId(String(id)))
const isOn = z.boolean()

/** Bookmarks an issue for whoever asks, or takes the bookmark away. */
export async function bookmarkIssue(id: number, on: boolean): Promise<void> {
  const grant = await guard('event:read')
  await forMyself(id, (userId, issue) => running().catalogue.marks.bookmark(grant, userId, [issue], isOn.parse(on)))
  refresh()
}

/** Whoever asks wants word of an issue, or no more. */
export async function followIssue(id: number, on: boolean): Promise<void> {
  const grant = await guard('event:read')
  await forMyself(id, (userId, issue) => running().catalogue.marks.subscribe(grant, userId, [issue], isOn.parse(on)))
  refresh()
}

/** Whoever asks has opened an issue. The page that they see stays as it is. */
export async function seeIssue(id: number): Promise<void> {
  const grant = await guard('event:read')
  await forMyself(id, (userId, issue) => running().catalogue.marks.see(grant, userId, issue, new Date()))
}

async function forMyself(id: number, mark: (userId: string, issue: IssueId) => Promise<void>): Promise<void> {
  const [actor, issue] = [await currentActor(), issueId.parse(id)]
  if (actor?.kind === 'user' && issue !== undefined) await mark(actor.userId, issue)
}
