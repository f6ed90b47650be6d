import type { Json, JsonObject } from '#domain/event/event.ts'
import { defaultRules, type ScrubbingRules } from '#domain/project/project-rules.ts'
import { noLookups } from '../no-lookups.ts'
import { normaliseEvent, type NormalEvent } from '../normalise/normalise-event.ts'
import { anId, noon } from '../testing.ts'
import { compileScrubbing, scrubEvent } from './scrub-event.ts'

/** A payload's event after scrubbing, before anything is derived from it. */
export function scrubbedOf(payload: Json, rules: Partial<ScrubbingRules> = {}): NormalEvent {
  return scrubEvent(normalOf(payload), compileScrubbing({ ...defaultRules.scrubbing, ...rules }))
}

/** A payload's event before scrubbing. */
export function normalOf(payload: Json): NormalEvent {
  const event = normaliseEvent(payload as JsonObject, {
    eventId: anId,
    receivedAt: noon,
    remoteAddress: '203.0.113.7',
    userAgent: null,
    envelope: {},
    geo: noLookups.geo,
  })
  return JSON.parse(JSON.stringify(event)) as NormalEvent
}
