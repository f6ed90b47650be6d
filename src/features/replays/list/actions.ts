'use server'

import { z } from 'zod'
import { windowOf } from '#domain/explore/explore-query.ts'
import type { Replay } from '#domain/replay/replay.ts'
import { pageGrants, within } from '#features/searches/page-grants.ts'
import type { FoundValue } from '#features/searches/suggest.ts'
import { running } from '#running'

// Anyone can call these functions, so their arguments are untrusted until parsed.

const MOST = 10
/** Suggestions come from the newest replays, where users look anyway, without needing an index. */
const LOOKED_AT = 200
const typed = z.string().max(200)
const slugs = z.array(z.string().max(100)).max(50)

/** Tag names of the newest replays that contain this text. */
export async function findReplayTags(text: string, projects: readonly string[]): Promise<readonly string[]> {
  const replays = await newest(projects)
  const part = typed.parse(text).toLowerCase()
  const names = replays.flatMap(({ tags }) => tags.map(([name]) => name))
  return [...new Set(names)].filter((name) => name.toLowerCase().includes(part)).slice(0, MOST)
}

/** Values of a key or tag in the newest replays that contain this text. */
export async function findReplayValues(
  key: string,
  isTag: boolean,
  text: string,
  projects: readonly string[],
): Promise<readonly FoundValue[]> {
  const replays = await newest(projects)
  const [name, part] = [typed.parse(key), typed.parse(text).toLowerCase()]
  const ofTag = z.boolean().parse(isTag)
  const values = replays.flatMap((replay) => valuesOf(replay, name, ofTag))
  const found = [...new Set(values)].filter((value) => value !== '' && value.toLowerCase().includes(part))
  return found.slice(0, MOST).map((value) => ({ value, note: '' }))
}

function valuesOf(replay: Replay, name: string, isTag: boolean): readonly string[] {
  if (isTag) return replay.tags.filter(([tag]) => tag === name).map(([, value]) => value)
  const { user, browser, os, device, release, environment, platform, urls, type, sdk } = replay
  const known: Readonly<Record<string, readonly string[]>> = {
    type: [type],
    environment: [environment],
    release: [release],
    platform: [platform],
    url: urls,
    user: [user.id, user.email, user.username, user.ip],
    'user.id': [user.id],
    'user.email': [user.email],
    'user.username': [user.username],
    'user.ip': [user.ip],
    'browser.name': [browser.name],
    'browser.version': [browser.version],
    'os.name': [os.name],
    'os.version': [os.version],
    'device.name': [device.name],
    'device.brand': [device.brand],
    'device.model': [device.model],
    'device.family': [device.family],
    'sdk.name': [sdk.name],
    'sdk.version': [sdk.version],
  }
  return Object.hasOwn(known, name) ? (known[name] ?? []) : []
}

/** Checks access before parsing the input. */
async function newest(projects: readonly string[]): Promise<readonly Replay[]> {
  const grants = await pageGrants()
  const chosen = slugs.parse(projects)
  const all = await running().catalogue.projects.list(grants.projects)
  const set = {
    where: { kind: 'all', parts: [] },
    period: windowOf('14d', new Date()).period,
    environments: [],
    slugs: new Map(all.map(({ id, slug }) => [id, slug])),
  } as const
  const window = { sort: 'started', descending: true, offset: 0, limit: LOOKED_AT } as const
  return running().replays.list(within(grants.events, all, chosen), set, window)
}
