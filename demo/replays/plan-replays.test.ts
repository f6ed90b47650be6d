import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { JsonObject } from '#domain/event/event.ts'
import { findProblems } from '#domain/replay/detect/find-problems.ts'
import { defaultDetectors, type DetectorRules } from '#domain/trace/detect/rules.ts'
import type { PlannedEnvelope } from '../planned.ts'
import { planReplays } from './plan-replays.ts'

const now = new Date('2026-11-20T15:00:00Z')
const RECORDED_WITHIN_MS = 60_000
/** Well within the day that detectors look back. */
const LOOKED_BACK_MS = 20 * 3_600_000
const on = { on: true, limits: {} }
const asked: DetectorRules = { ...defaultDetectors, rage_click: on, dead_click: on, hydration_error: on }

type RecordedEvent = JsonObject & { readonly timestamp: number }

/** The sent events, with times in milliseconds: the SDK writes some of them in seconds. */
function eventsOf({ write }: Pick<PlannedEnvelope, 'write'>): readonly RecordedEvent[] {
  const recording = write().items[1]?.payload
  if (!Buffer.isBuffer(recording)) return []
  const json = String(inflateSync(recording.subarray(recording.indexOf('\n') + 1)))
  return (JSON.parse(json) as readonly RecordedEvent[]).map((event) => ({
    ...event,
    timestamp: event.timestamp < 100_000_000_000 ? event.timestamp * 1000 : event.timestamp,
  }))
}

test('a visit is told of at one time, whichever unit its events say theirs in', () => {
  const { envelopes } = planReplays([], now)
  const farthest = envelopes.map((sent) =>
    Math.max(...eventsOf(sent).map(({ timestamp }) => Math.abs(timestamp - sent.at.getTime()))),
  )
  expect(farthest.length).toBeGreaterThan(50)
  expect(Math.max(...farthest)).toBeLessThan(RECORDED_WITHIN_MS)
})

test.each(['00:01', '07:59', '15:00', '23:59'])(
  'at %s there is a rage click and a dead click that detectors still look at',
  (time) => {
    const at = new Date(`2026-11-20T${time}:00Z`)
    const recent = planReplays([], at).envelopes.filter((one) => at.getTime() - one.at.getTime() < LOOKED_BACK_MS)
    const found = recent.flatMap((sent) => findProblems(eventsOf(sent), asked))
    expect(new Set(found.map(({ kind, element }) => `${kind} ${element}`))).toEqual(
      new Set(['rage_click body > main > section > button#wishes', 'dead_click body > main > section > button#wishes']),
    )
  },
)
