import { guessedPriority } from '#domain/issue/state.ts'
import type { Rollup } from './issue-rollup.ts'

/** The columns that a batch writes to an issue. */
export interface RollupRow {
  title: string
  culprit: string
  level: string
  type: string
  platform: string
  metadata: string
  handled: number
  event_count: number
  first_seen: number
  last_seen: number
  last_release: string
  priority: string
}

export const rollupColumns = {
  title: 'text',
  culprit: 'text',
  level: 'text',
  type: 'text',
  platform: 'text',
  metadata: 'text',
  handled: 'integer',
  event_count: 'integer',
  first_seen: 'integer',
  last_seen: 'integer',
  last_release: 'text',
  priority: 'text',
} as const

export function rowOf({ newest, handled, events, firstSeen, lastSeen }: Rollup): RollupRow {
  const { title, culprit, level, type, platform, metadata } = newest
  return {
    title,
    culprit,
    level,
    type,
    platform,
    metadata: JSON.stringify(metadata),
    handled: handled ? 1 : 0,
    event_count: events,
    first_seen: firstSeen,
    last_seen: lastSeen,
    last_release: newest.release,
    priority: guessedPriority(level, handled),
  }
}
