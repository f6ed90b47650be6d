import { z } from '@hono/zod-openapi'
import type { Replay } from '#domain/replay/replay.ts'
import { time } from './common.ts'

const text = z.string().nullable()
const named = z.object({ name: text, version: text })

/** A replay with the names that Sentry's tools use (docs/protocol.md 7). `duration` is in seconds. */
export const replayShape = z
  .object({
    id: z.string(),
    project_id: z.string(),
    replay_type: z.string(),
    started_at: time,
    finished_at: time,
    duration: z.number(),
    environment: text,
    platform: text,
    releases: z.array(z.string()),
    urls: z.array(z.string()),
    error_ids: z.array(z.string()),
    trace_ids: z.array(z.string()),
    user: z.object({ id: text, username: text, email: text, ip: text, display_name: text }),
    browser: named,
    os: named,
    sdk: named,
    device: z.object({ name: text, brand: text, model: text, family: text }),
    tags: z.record(z.string(), z.array(z.string())),
    activity: z.number(),
    count_segments: z.number(),
    count_errors: z.number(),
    count_urls: z.number(),
    count_dead_clicks: z.number(),
    count_rage_clicks: z.number(),
    is_archived: z.boolean(),
  })
  .openapi('Replay')

const orNull = (value: string) => (value === '' ? null : value)
const program = ({ name, version }: Replay['browser']) => ({ name: orNull(name), version: orNull(version) })

export function replayOf(replay: Replay): z.output<typeof replayShape> {
  const { user, device, tags } = replay
  return {
    id: replay.replayId,
    project_id: String(replay.projectId),
    replay_type: replay.type,
    started_at: new Date(replay.startedAt).toISOString(),
    finished_at: new Date(replay.endedAt).toISOString(),
    duration: Math.round(replay.durationMs / 1000),
    environment: orNull(replay.environment),
    platform: orNull(replay.platform),
    releases: replay.release === '' ? [] : [replay.release],
    urls: [...replay.urls],
    error_ids: [...replay.errorIds],
    trace_ids: [...replay.traceIds],
    user: {
      id: orNull(user.id),
      username: orNull(user.username),
      email: orNull(user.email),
      ip: orNull(user.ip),
      display_name: orNull(user.username || user.email || user.id || user.ip),
    },
    browser: program(replay.browser),
    os: program(replay.os),
    sdk: program(replay.sdk),
    device: {
      name: orNull(device.name),
      brand: orNull(device.brand),
      model: orNull(device.model),
      family: orNull(device.family),
    },
    tags: valuesByName(tags),
    activity: replay.activity,
    count_segments: replay.segments,
    count_errors: replay.errors,
    count_urls: replay.urls.length,
    count_dead_clicks: replay.deadClicks,
    count_rage_clicks: replay.rageClicks,
    is_archived: false,
  }
}

function valuesByName(tags: Replay['tags']): Record<string, string[]> {
  const grouped = Map.groupBy(tags, ([name]) => name)
  return Object.fromEntries([...grouped].map(([name, pairs]) => [name, pairs.map(([, value]) => value)]))
}
