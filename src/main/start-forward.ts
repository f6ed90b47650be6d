import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { z } from 'zod'
import { operatorGrant } from '#domain/access/operator-grant.ts'
import { dataPaths } from '#domain/data-paths.ts'
import { parseProjectId, type ProjectId } from '#domain/ids.ts'
import type { ProjectCatalogue } from '#domain/project/project-catalogue.ts'
import type { ForwardSetting, Settings } from '#domain/settings.ts'
import type { SpoolPosition, SpoolRange } from '#domain/spool/spool.ts'
import { messages } from '#messages'
import { guardedFetch } from '#outbound/guarded-fetch.ts'
import { hostOf, type OutgoingPolicy } from '#outbound/guard.ts'
import { readRange } from '#pipeline/read-range.ts'
import { targetOf, type ForwardTarget } from '#services/forward/envelope-for.ts'
import { startForwarding } from '#services/forward/forward.ts'
import { readRecords } from '#storage/spool/record.ts'
import { openSpool } from '#storage/spool/spool.ts'
import type { Log } from './log.ts'

/** Maximum forwarding backlog: an hour of a hundred 3 kB envelopes per second. */
const MOST_WAITING_BYTES = 1024 ** 3
const SEGMENT_BYTES = 64 * 1024 ** 2
const TIMEOUT_MS = 30_000
const MOST_ANSWER_BYTES = 1024 ** 2
/** Slugs may move, and new projects appear. */
const LOOK_UP_EVERY_MS = 60_000
const LOG_EVERY_MS = 60_000

/** Receives each range of a spool before it is digested. */
export interface ForwardFeed {
  range(path: string, range: SpoolRange): Promise<void>
  close(): Promise<void>
}

const toNowhere: ForwardFeed = { range: () => Promise.resolve(), close: () => Promise.resolve() }

/**
 * Forwards accepted data to the servers of `MISHAP_FORWARD_TO`, through its own spool in the data folder: data waits
 * there while the other server is unreachable, even over restarts, and is dropped beyond the limit.
 */
export async function startForward(
  { dataFolder, forwardTo, allowPrivateHosts }: Pick<Settings, 'dataFolder' | 'forwardTo' | 'allowPrivateHosts'>,
  { projects, log }: { readonly projects: Pick<ProjectCatalogue, 'list'>; readonly log: Log },
): Promise<ForwardFeed> {
  if (forwardTo.length === 0) return toNowhere
  const t = messages('forward')
  const folder = dataPaths(dataFolder).forward
  const { spool: queue } = await openSpool({
    folder,
    settings: { durability: 'os', maxBytes: MOST_WAITING_BYTES, segmentBytes: SEGMENT_BYTES },
  })
  const targets = await knownTargets(forwardTo, { projects, log })
  // The operator configured these servers, so they may be on the private network.
  const hosts = forwardTo.map(({ dsn }) => hostOf(new URL(dsn)))
  const policy: OutgoingPolicy = { allowPrivateHosts: [...allowPrivateHosts, ...hosts] }
  const warn = seldom(log)
  const forwarding = startForwarding({
    queue,
    targetOf: targets.of,
    readRecords: (range) => recordsOf(queue.segmentPath(range.segment), range),
    post: (url, body, headers, signal) => post({ url, body, headers, signal }, policy),
    position: positionIn(`${folder}/position.json`, queue.id),
    on: {
      waiting: (url, why) => warn(t('waiting'), { url, why, waiting: queue.backlog().records }),
      lost: (reason, detail) => warn(t('lost'), { reason, detail }),
    },
  })
  return {
    range: (path, range) => forwarding.add(recordsOf(path, range)),
    close: async () => {
      targets.close()
      await forwarding.stop()
    },
  }
}

const recordsOf = (path: string, { from, to }: SpoolRange) => readRecords(readRange({ path, from, to }))

async function post(
  asked: { url: string; body: Uint8Array; headers: Readonly<Record<string, string>>; signal: AbortSignal },
  policy: OutgoingPolicy,
) {
  const request = { ...asked, method: 'POST', timeoutMs: TIMEOUT_MS, maxBytes: MOST_ANSWER_BYTES } as const
  const answered = await guardedFetch(request, policy)
  if (!answered.ok) return undefined
  const { status, headers: said } = answered.value
  const seconds = Number(said.get('retry-after') ?? Number.NaN)
  return { status, retryAfterSeconds: Number.isNaN(seconds) ? undefined : seconds }
}

/** The targets by project id, refreshed each minute. */
async function knownTargets(
  settings: readonly ForwardSetting[],
  { projects, log }: { readonly projects: Pick<ProjectCatalogue, 'list'>; readonly log: Log },
) {
  const targets = new Map<ProjectId, ForwardTarget>()
  const lookUp = async () => {
    const all = await projects.list(operatorGrant('project:read'))
    const bySlug = new Map(all.map(({ slug, id }) => [slug, id]))
    targets.clear()
    for (const { project, dsn } of settings) {
      const id = bySlug.get(project) ?? parseProjectId(project)
      if (id === undefined) log.warn({ project }, messages('forward')('noProject'))
      else targets.set(id, targetOf(dsn))
    }
  }
  await lookUp()
  // Known targets stay valid until the catalogue answers again.
  const timer = setInterval(() => void lookUp().catch(() => undefined), LOOK_UP_EVERY_MS).unref()
  return { of: (project: ProjectId) => targets.get(project), close: () => clearInterval(timer) }
}

const savedPosition = z.object({ spool: z.string(), segment: z.number(), offset: z.number() })
const START: SpoolPosition = { segment: 0, offset: 0 }

/** Keeps a position in a file. If it is lost, or belongs to another spool, everything still available is sent again. */
function positionIn(file: string, spool: string) {
  return {
    read: (): SpoolPosition => {
      try {
        const saved = savedPosition.parse(JSON.parse(readFileSync(file, 'utf8')))
        return saved.spool === spool ? { segment: saved.segment, offset: saved.offset } : START
      } catch {
        return START
      }
    },
    write: (position: SpoolPosition) => {
      writeFileSync(`${file}.new`, JSON.stringify({ spool, ...position }))
      renameSync(`${file}.new`, file)
    },
  }
}

/** Logs each message at most once a minute: an unreachable server fails for each envelope. */
function seldom(log: Log): (message: string, fields: object) => void {
  const loggedAt = new Map<string, number>()
  return (message, fields) => {
    if (performance.now() - (loggedAt.get(message) ?? -Infinity) < LOG_EVERY_MS) return
    loggedAt.set(message, performance.now())
    log.warn(fields, message)
  }
}
