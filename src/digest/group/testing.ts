import type { Json, JsonObject } from '#domain/event/event.ts'
import type { EventId, GroupHash } from '#domain/ids.ts'
import type { GroupingRules } from '#domain/project/project-rules.ts'
import { normaliseEvent, type NormalEvent } from '../normalise/normalise-event.ts'
import { compileGrouping, groupEvent, type GroupedEvent } from './grouping.ts'

export const noRules: GroupingRules = { fingerprint: '', stackTrace: '' }

export function normalOf(payload: Json): NormalEvent {
  const around = { eventId: '0'.repeat(32) as EventId, receivedAt: 0, remoteAddress: null, envelope: {} }
  return normaliseEvent(payload as JsonObject, around)
}

export function grouped(payload: Json, rules: Partial<GroupingRules> = {}): GroupedEvent {
  return groupEvent(normalOf(payload), compileGrouping({ ...noRules, ...rules }))
}

export function hashOf(payload: Json, rules: Partial<GroupingRules> = {}): GroupHash {
  return grouped(payload, rules).grouping.hash
}
