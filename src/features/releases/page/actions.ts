'use server'

import { refresh } from 'next/cache'
import { z } from 'zod'
import type { ReleaseChange } from '#domain/release/release.ts'
import { isReleaseName } from '#domain/release/version.ts'
import { messages } from '#messages'
import { running } from '#running'
import { guard } from '#running/guard.ts'

// Anyone can call these functions, so their arguments are untrusted until parsed.
const versions = z.string().refine(isReleaseName)

/** The outcome of a change as a translated sentence. */
export interface Outcome {
  readonly done: boolean
  readonly text: string
}

/** Marks a release as released now. */
export async function markAsReleased(version: string): Promise<Outcome> {
  return change(await grants(), version, { releasedAt: new Date() }, 'released')
}

/** Archives or unarchives a release. */
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
  // Updating a release that was deleted in the meantime would recreate it without projects.
  if ((await releases.byVersion(may.read, version)) === undefined) return { done: false, text: t('action.gone') }
  await releases.upsert(may.write, version, said, new Date())
  refresh()
  return { done: true, text: t(`action.done.${done}`) }
}
