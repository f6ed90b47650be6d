import { parseProjectId, parseReplayId } from '#domain/ids.ts'
import type { ReplayKey } from '#domain/replay/replay.ts'
import type { Job, JobResult } from '../job.ts'
import { packReplay } from './pack.ts'
import { forgetReplays, type ReplayParts } from './replays.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** SDKs send every five seconds, and wait a quarter of an hour for the user to come back. */
const QUIET_MS = 16 * MINUTE_MS
/** SDKs record for an hour at most, and data is late by minutes only. */
const RECENT_MS = 6 * HOUR_MS
const PACKED_AT_ONCE = 50
const ASKED_AT_ONCE = 500
/** How long a deleted replay is watched: its SDK has long stopped by then. */
const WATCHED_MS = 2 * DAY_MS
/** Younger blobs may belong to rows that are yet to be written. */
const SETTLED_MS = DAY_MS

/** The background jobs on replays. */
export function replayJobs(parts: ReplayParts): readonly Job[] {
  return [packJob(parts), removedJob(parts), leftoversJob(parts)]
}

/** Packs finished replays. The first run includes those left from before a restart. */
function packJob(parts: ReplayParts): Job {
  let caughtUp = false
  return {
    name: 'pack-replays',
    everyMs: MINUTE_MS,
    run: async (now) => {
      const since = caughtUp ? new Date(now.getTime() - RECENT_MS) : new Date(0)
      const quietSince = new Date(now.getTime() - QUIET_MS)
      const found = await parts.events.unpackedReplays({ since, quietSince }, PACKED_AT_ONCE)
      let segments = 0
      // With a backlog, speed is more important than size.
      const pace = found.length === PACKED_AT_ONCE ? 'quick' : 'thorough'
      for (const replay of found) segments += await packReplay(parts, replay, { packedAt: now, pace })
      // If none could be packed, the same ones would be found again immediately, forever.
      const more = found.length === PACKED_AT_ONCE && segments > 0
      if (!more) caughtUp = true
      return { more, replays: found.length, segments }
    },
  }
}

/** Deletes data that arrived after its replay was deleted. */
function removedJob({ events, blobs, catalogue }: ReplayParts): Job {
  return {
    name: 'removed-replays',
    everyMs: MINUTE_MS,
    run: async (now) => {
      const before = new Date(now.getTime() - WATCHED_MS)
      await catalogue.removedReplays.forgetBefore(before)
      const removed = await catalogue.removedReplays.since(before)
      let replays = 0
      for (let at = 0; at < removed.length; at += ASKED_AT_ONCE) {
        const again = await events.existingReplays(removed.slice(at, at + ASKED_AT_ONCE))
        if (again.length > 0) await forgetReplays({ events, blobs }, again)
        replays += again.length
      }
      return { replays }
    },
  }
}

/** Deletes the remains of expired replays and of crashes: blobs without rows, and viewers. */
function leftoversJob(parts: ReplayParts): Job {
  return {
    name: 'replay-leftovers',
    everyMs: 6 * HOUR_MS,
    run: async (now) => ({
      ...(await deleteLeftovers(parts, new Date(now.getTime() - SETTLED_MS))),
      unwatched: await forgetViewsOfGone(parts),
    }),
  }
}

/** Deletes the viewers of replays without rows. Returns the number of replays. */
async function forgetViewsOfGone({ events, catalogue: { replayViewUpkeep: views } }: ReplayParts): Promise<number> {
  let forgotten = 0
  let after: ReplayKey | undefined
  do {
    const watched = await views.viewed(after, ASKED_AT_ONCE)
    const there = new Set((await events.existingReplays(watched)).map(nameOf))
    const gone = watched.filter((one) => !there.has(nameOf(one)))
    await views.forget(gone)
    forgotten += gone.length
    after = watched.at(-1)
  } while (after !== undefined)
  return forgotten
}

const nameOf = ({ projectId, replayId }: ReplayKey) => `${projectId}:${replayId}`

const KEY = /^replays\/(\d+)\/[0-9a-f]{2}\/([0-9a-f]{32})\./

/** @param before blobs written earlier are old enough to be checked */
export async function deleteLeftovers(
  { events, blobs }: Pick<ReplayParts, 'events' | 'blobs'>,
  before: Date,
): Promise<JobResult> {
  let deleted = 0
  let group: { readonly key: string; readonly replay: ReplayKey }[] = []
  const judge = async () => {
    const named = await events.namedBlobs(group.map(({ replay }) => replay))
    for (const { key } of group) {
      if (named.has(key)) continue
      await blobs.delete(key)
      deleted++
    }
    group = []
  }
  for await (const { key, writtenAt } of blobs.list('replays/')) {
    const replay = replayOf(key)
    if (replay === undefined || writtenAt >= before) continue
    group.push({ key, replay })
    if (group.length === ASKED_AT_ONCE) await judge()
  }
  if (group.length > 0) await judge()
  return { blobs: deleted }
}

function replayOf(key: string): ReplayKey | undefined {
  const [, project = '', id = ''] = KEY.exec(key) ?? []
  const projectId = parseProjectId(project)
  const replayId = parseReplayId(id)
  return projectId === undefined || replayId === undefined ? undefined : { projectId, replayId }
}
