import { z } from 'zod'
import { parseEventId, parseTraceId, type ReplayId } from '#domain/ids.ts'
import { replayTypes, type Replay } from '#domain/replay/replay.ts'
import type { ReplaySort } from '#domain/replay/replay-store.ts'
import { count, projectId, withoutDashes } from '../queries/columns.ts'

/** SQL over a row of `replays`. */
export const startedSql = 'started'
const durationSql = "greatest(0, dateDiff('millisecond', started, ended))"
/** A score from 0 to 10 that rises by two with each doubling: 31 clicks, or 10 errors, give the maximum. */
const activitySql = 'least(10, floor(2 * log2(1 + clicks + navigations + 2 * rage_clicks + 3 * length(error_ids))))'

/** Numbers that searches compare. */
export const numberSql = {
  duration: durationSql,
  segments: 'segments',
  errors: 'length(error_ids)',
  urls_count: 'length(urls)',
  clicks: 'clicks',
  rage_clicks: 'rage_clicks',
  dead_clicks: 'dead_clicks',
  navigations: 'navigations',
  activity: activitySql,
} as const

/** Numbers that lists are sorted by. */
export const sortSql = {
  started: startedSql,
  ended: 'ended',
  duration: durationSql,
  errors: numberSql.errors,
  clicks: 'clicks',
  rage_clicks: 'rage_clicks',
  dead_clicks: 'dead_clicks',
  activity: activitySql,
  segments: 'segments',
} as const satisfies Record<ReplaySort, string>

/** A replay's sums over its rows, in any table, under the names that {@link summaryColumns} reads. */
export const mergedColumns = `
  min(started) AS started, max(ended) AS ended, max(type) AS type, max(who) AS who,
  max(browser_name) AS browser_name, max(browser_version) AS browser_version, max(os_name) AS os_name,
  max(os_version) AS os_version, max(device_name) AS device_name, max(device_brand) AS device_brand,
  max(device_model) AS device_model, max(device_family) AS device_family, max(release) AS release,
  max(environment) AS environment, max(platform) AS platform, max(sdk_name) AS sdk_name,
  max(sdk_version) AS sdk_version, groupUniqArrayArray(urls) AS urls, groupUniqArrayArray(error_ids) AS error_ids,
  groupUniqArrayArray(trace_ids) AS trace_ids, groupUniqArrayArray(tags) AS tags, sum(clicks) AS clicks,
  sum(rage_clicks) AS rage_clicks, sum(dead_clicks) AS dead_clicks, sum(navigations) AS navigations`

/** The columns of a replay, which {@link summaryRows} parses. */
export const summaryColumns = `
  project_id, replay_id, toUnixTimestamp64Milli(${startedSql}) AS started_ms, toUnixTimestamp64Milli(ended) AS ended_ms,
  ${durationSql} AS duration_ms, type, segments, urls, error_ids, trace_ids, who.id AS user_id, who.email AS user_email,
  who.username AS user_name, who.ip AS user_ip, browser_name, browser_version, os_name, os_version, device_name,
  device_brand, device_model, device_family, release, environment, platform, sdk_name, sdk_version, tags, clicks,
  rage_clicks, dead_clicks, navigations, ${activitySql} AS activity`

export const replayId = z.guid().transform((uuid) => withoutDashes(uuid) as ReplayId)
const texts = z.array(z.string())
const ids = <T>(read: (text: string) => T | undefined) =>
  texts.transform((all) => all.flatMap((one) => read(one) ?? []))

const summaryRow = z.object({
  project_id: projectId,
  replay_id: replayId,
  started_ms: count,
  ended_ms: count,
  duration_ms: count,
  // '' if only recordings have arrived so far.
  type: z.enum([...replayTypes, '']),
  segments: count,
  urls: texts,
  error_ids: ids(parseEventId),
  trace_ids: ids(parseTraceId),
  user_id: z.string(),
  user_email: z.string(),
  user_name: z.string(),
  user_ip: z.string(),
  browser_name: z.string(),
  browser_version: z.string(),
  os_name: z.string(),
  os_version: z.string(),
  device_name: z.string(),
  device_brand: z.string(),
  device_model: z.string(),
  device_family: z.string(),
  release: z.string(),
  environment: z.string(),
  platform: z.string(),
  sdk_name: z.string(),
  sdk_version: z.string(),
  tags: texts,
  clicks: count,
  rage_clicks: count,
  dead_clicks: count,
  navigations: count,
  activity: count,
})

export const summaryRows = z.array(summaryRow.transform(toReplay))

function toReplay(row: z.output<typeof summaryRow>): Replay {
  return {
    replayId: row.replay_id,
    projectId: row.project_id,
    startedAt: row.started_ms,
    endedAt: Math.max(row.started_ms, row.ended_ms),
    durationMs: row.duration_ms,
    type: row.type === '' ? 'session' : row.type,
    segments: row.segments,
    user: { id: row.user_id, email: row.user_email, username: row.user_name, ip: row.user_ip },
    browser: { name: row.browser_name, version: row.browser_version },
    os: { name: row.os_name, version: row.os_version },
    device: { name: row.device_name, brand: row.device_brand, model: row.device_model, family: row.device_family },
    release: row.release,
    environment: row.environment,
    platform: row.platform,
    urls: row.urls,
    errors: row.error_ids.length,
    errorIds: row.error_ids,
    traceIds: row.trace_ids,
    clicks: row.clicks,
    rageClicks: row.rage_clicks,
    deadClicks: row.dead_clicks,
    navigations: row.navigations,
    activity: row.activity,
    sdk: { name: row.sdk_name, version: row.sdk_version },
    tags: row.tags.map(tagOf).toSorted(([a], [b]) => a.localeCompare(b)),
  }
}

function tagOf(tag: string): readonly [string, string] {
  const end = tag.indexOf('=')
  return [tag.slice(0, end), tag.slice(end + 1)]
}
