import type { Grant } from '#domain/access/access.ts'
import type { StoredEvent } from '#domain/event/event-store.ts'
import type { Feedback } from '#domain/feedback/feedback.ts'
import { parseReplayId, type ReplayId, type TraceId } from '#domain/ids.ts'
import type { LogRecord } from '#domain/logs/log-record.ts'
import { paths } from '#domain/paths.ts'
import { running } from '#running'

/** How long before an error its replay starts. */
const BEFORE_SECONDS = 30

/** Returns the address of an event's replay, starting shortly before it, or `undefined` if none is stored. */
export async function replayHrefOf(
  grant: Grant<'event:read'>,
  { event, timestamp }: Pick<StoredEvent, 'event' | 'timestamp'>,
): Promise<string | undefined> {
  const { replay_id } = event.contexts?.replay ?? {}
  const id = typeof replay_id === 'string' ? parseReplayId(replay_id) : undefined
  return id && hrefBefore(grant, id, timestamp)
}

/**
 * Returns the address of the replay during which feedback was written, starting shortly before, or `undefined` if none
 * is stored.
 */
export async function replayHrefOfFeedback(
  grant: Grant<'event:read'>,
  { replayId, at }: Pick<Feedback, 'replayId' | 'at'>,
): Promise<string | undefined> {
  return replayId === null ? undefined : hrefBefore(grant, replayId, at)
}

async function hrefBefore(grant: Grant<'event:read'>, id: ReplayId, moment: Date): Promise<string | undefined> {
  const replay = await running().replays.find(grant, id)
  if (replay === undefined) return undefined
  const seconds = Math.floor((moment.getTime() - replay.startedAt) / 1000) - BEFORE_SECONDS
  return paths.replay(replay.replayId, seconds > 0 ? { t: seconds } : {})
}

/** Returns the addresses of a trace's replays, starting shortly before it. */
export async function replayHrefsOfTrace(
  grant: Grant<'event:read'>,
  trace: TraceId,
  began: Date,
): Promise<readonly string[]> {
  const replays = await running().replays.ofTrace(grant, trace)
  const hrefs = await Promise.all(replays.map(({ replayId }) => hrefBefore(grant, replayId, began)))
  return hrefs.filter((href) => href !== undefined)
}

/** Returns the address of a log's replay, starting shortly before it, or `undefined` if none is stored. */
export async function replayHrefOfLog(
  grant: Grant<'event:read'>,
  { texts, time }: Pick<LogRecord, 'texts' | 'time'>,
): Promise<string | undefined> {
  const said = texts.find(([name]) => name === 'sentry.replay_id')?.[1]
  const id = said === undefined ? undefined : parseReplayId(said)
  return id && hrefBefore(grant, id, new Date(time))
}
