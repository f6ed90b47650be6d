import { expect, test } from 'vitest'
import { joinProfiles } from '#domain/profile/join.ts'
import type { SpanOfProfile } from '#domain/profile/profile-store.ts'
import { spanProfile } from '#domain/profile/span-profile.ts'
import { unpackProfile } from '#telemetry/profiles/body.ts'
import { planDemo } from './plan.ts'
import { digestDemo } from './testing.ts'

const now = new Date('2026-11-20T15:30:00Z')
const { spans, logs, profiles, replays } = digestDemo(
  planDemo(now).map(({ project, write }) => ({ project, envelope: write() })),
  now,
)
const spansByTrace = Map.groupBy(spans, ({ traceId }): string => traceId)
const ROUNDED_MS = 40

/** The profile of its spans, as the trace page opens it. */
const seen = spans
  .filter(({ isRootSpan }) => isRootSpan)
  .flatMap((span) => {
    const profile = spanProfile(span)
    return profile === undefined ? [] : [{ span, profile }]
  })

test('tasks of the worker in traces name a profile that names them, of the same time', () => {
  const byId = new Map(profiles.map((one) => [one.profileId, one]))
  const tasks = seen.flatMap(({ span, profile }) =>
    profile.kind === 'whole' ? [{ span, found: byId.get(profile.profileId) }] : [],
  )
  expect(tasks.length).toBeGreaterThan(50)
  for (const { span, found } of tasks) {
    expect(found).toMatchObject({ traceId: span.traceId, transaction: span.name, release: span.release })
    expect(Math.abs((found?.start ?? 0) - span.start / 1000)).toBeLessThan(ROUNDED_MS)
    expect((found?.finish ?? 0) - (found?.start ?? 0)).toBeLessThan(span.duration / 1000 + 2 * ROUNDED_MS)
  }
  expect(new Set(tasks.map(({ found }) => found?.profileId)).size).toBe(tasks.length)
  expect(new Set(tasks.map(({ span }) => span.name)).size).toBe(3)
})

/** The section of a continuous profile, as the span page opens it. */
function partOf({ profilerId, from, to, thread }: SpanOfProfile) {
  const chunks = profiles.filter((one) => one.profilerId === profilerId && one.start < to && one.finish > from)
  return joinProfiles(
    chunks.map(({ body }) => unpackProfile(body)),
    { from, to, thread },
  )
}

test('requests to the API have their own part of a continuous profile, in which it answers', () => {
  const requests = seen.flatMap(({ span, profile }) => (profile.kind === 'stretch' ? [{ span, ...profile }] : []))
  expect(requests.length).toBeGreaterThan(50)
  const empty = requests.filter(({ place }) => partOf(place).samples.length === 0)
  expect(empty).toEqual([])
  for (const { span, place } of requests) {
    const { samples, stacks, frames } = partOf(place)
    const names = new Set(samples.flatMap(({ stack }) => stacks[stack]?.map((frame) => frames[frame]?.function) ?? []))
    expect([span.name, names.has('handle'), names.has('(idle)')]).toEqual([span.name, true, false])
  }
})

test('every visit that was recorded names traces of which there are spans while it lasted', () => {
  const byReplay = Map.groupBy(
    replays.flatMap(({ replayId, told }) => (told === null ? [] : [{ replayId, told }])),
    ({ replayId }) => replayId,
  )
  expect(byReplay.size).toBeGreaterThan(30)
  for (const segments of byReplay.values()) {
    const from = Math.min(...segments.map(({ told }) => told.startedAt))
    const to = Math.max(...segments.map(({ told }) => told.endedAt))
    const traces = [...new Set(segments.flatMap(({ told }) => told.traceIds))]
    const during = traces.map((trace) =>
      (spansByTrace.get(trace) ?? []).some(({ start }) => start / 1000 >= from && start / 1000 <= to),
    )
    expect([segments[0]?.replayId, ...new Set(during)]).toEqual([segments[0]?.replayId, true])
  }
})

test('what servers log of the pages of a recorded visit names its recording, at a time of it', () => {
  const named = logs.flatMap((log) =>
    log.texts.flatMap(([name, id]) => (name === 'sentry.replay_id' ? [{ log, id }] : [])),
  )
  const recorded = new Map(
    replays.flatMap(({ replayId, told }) => (told === null ? [] : [[String(replayId), told] as const])),
  )
  expect(named.length).toBeGreaterThan(60)
  for (const { log, id } of named) {
    expect(recorded.get(id)?.traceIds).toContain(log.traceId)
    const later = log.time - (recorded.get(id)?.startedAt ?? 0)
    expect(later).toBeGreaterThan(0)
    expect(later).toBeLessThan(12_000)
  }
})
