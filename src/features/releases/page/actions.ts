'use server'

import { refresh } from 'next/cache'
import { z } from 'zod'
import type { ReleaseChange } from '#domain/release/release.ts'
import { isReleaseName } from '#domain/release/version.ts'
import { messages } from '#messages'
import { running } from '#running'
import { guard } from '#running/guard.ts'

// Whatever calls these is a stranger: nothing that arrives is what its type says until it has been read.
const versions = z.string().refine(isReleaseName)

/** What a change came to, in a finished sentence. */
export interface Outcome {
  readonly done: boolean
  readonly text: string
}

/** Says that a release has gone out, now. */
export async function markAsReleased(version: string): Promise<Outcome> {
  return change(await grants(), version, { releasedAt: new Date() }, 'released')
}

/** Puts a release away from the list of those in use, or back. */
export async function setArchived(version: string, archived: boolean): Promise<Outcome> {
  const may = await grants()
  return z.boolean().parse(archived)
    ? change(may, version, { status: 'archived' }, 'archived')
    : change(may, version, { status: 'open' }, 'restored')
}

async function grants() {
  return { write: await guard('project:releases'), read: await guard('project:read') }
}

async function change(
  may: Awaited<ReturnType<typeof grants>>,
  asked: string,
  said: ReleaseChange,
  done: 'released' | 'archived' | 'restored',
): Promise<Outcome> {
  const version = versions.parse(asked)
  const t = messages('releases')
  const { releases } = running().catalogue
  // Writing to a release that was deleted meanwhile would make it anew, of no project.
  if ((await releases.byVersion(may.read, version)) === undefined) return { done: false, text: t('action.gone') }
  await releases.upsert(may.write, version, said, new Date())
  refresh()
  return { done: true, text: t(`action.done.${done}`) }
}
