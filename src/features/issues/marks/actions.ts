'use server'

import { refresh } from 'next/cache'
import { z } from 'zod'
import { parseIssueId, type IssueId } from '#domain/ids.ts'
import { running } from '#running'
import { currentActor, guard } from '#running/guard.ts'

// Anyone can call these functions, so their arguments are untrusted until parsed.

const issueId = z.int().transform((id) => parseIssueId(String(id)))
const isOn = z.boolean()

/** Adds or removes the user's bookmark of an issue. */
export async function bookmarkIssue(id: number, on: boolean): Promise<void> {
  const grant = await guard('event:read')
  await forMyself(id, (userId, issue) => running().catalogue.marks.bookmark(grant, userId, [issue], isOn.parse(on)))
  refresh()
}

/** Subscribes the user to an issue, or unsubscribes them. */
export async function followIssue(id: number, on: boolean): Promise<void> {
  const grant = await guard('event:read')
  await forMyself(id, (userId, issue) => running().catalogue.marks.subscribe(grant, userId, [issue], isOn.parse(on)))
  refresh()
}

/** Marks an issue as seen by the user, without refreshing the page. */
export async function seeIssue(id: number): Promise<void> {
  const grant = await guard('event:read')
  await forMyself(id, (userId, issue) => running().catalogue.marks.see(grant, userId, issue, new Date()))
}

async function forMyself(id: number, mark: (userId: string, issue: IssueId) => Promise<void>): Promise<void> {
  const [actor, issue] = [await currentActor(), issueId.parse(id)]
  if (actor?.kind === 'user' && issue !== undefined) await mark(actor.userId, issue)
}
