import type { Grant } from '#domain/access/access.ts'
import { parseLogQuery } from '#domain/logs/log-query.ts'
import { paths } from '#domain/paths.ts'
import type { Replay } from '#domain/replay/replay.ts'
import { running } from '#running'
import type { ShownLog, ShownSpan } from '../view/shown-replay.ts'

// Logs and spans during a replay, shown next to it at their times.

const MOST_LOGS = 300
const MOST_TRACES = 12
const SPANS_OF_A_TRACE = 60
const LONGEST = 500

/** Reads the logs of a replay, oldest first. */
export async function readLogs(grant: Grant<'event:read'>, replay: Replay): Promise<readonly ShownLog[]> {
  const where = parseLogQuery(`sentry.replay_id:${replay.replayId}`, new Date())
  if (!where.ok) return []
  const period = { since: new Date(replay.startedAt - 1000), until: new Date(replay.endedAt + 1000) }
  const set = { where: where.value, period, environments: [], slugs: new Map() }
  const { logs } = await running().events.logs(grant, set, MOST_LOGS)
  return logs.map(({ time, level, body }) => ({ at: time, level, text: body.slice(0, LONGEST) })).toReversed()
}

/** Reads spans of the replay's traces in order of time. */
export async function readSpans(grant: Grant<'event:read'>, replay: Replay): Promise<readonly ShownSpan[]> {
  const { events, settings } = running()
  const found = await Promise.all(
    replay.traceIds.slice(0, MOST_TRACES).map(async (trace) => {
      const { spans } = await events.trace(grant, trace, SPANS_OF_A_TRACE)
      return spans.map(({ spanId, op, name, start, duration, status }) => ({
        spanId,
        at: start / 1000,
        label: op,
        text: name.slice(0, LONGEST),
        durationUs: duration,
        hasFailed: status === 'error',
        href: settings.site.basePath + paths.trace(trace, spanId),
      }))
    }),
  )
  const during = found.flat().filter(({ at }) => at >= replay.startedAt - 1000 && at <= replay.endedAt + 1000)
  return during.toSorted((a, b) => a.at - b.at)
}
