import type { DigestedItem } from '#domain/processing/batch.ts'
import type { ItemOutcome } from '#domain/outcome/outcome.ts'
import { NO_PROJECT } from './outcomes.ts'
import type { OutcomeRow } from './tables.ts'

const HOUR_MS = 3_600_000

/** Start of the hour, milliseconds since the epoch. */
export function hourOf(timeMs: number): number {
  return Math.floor(timeMs / HOUR_MS) * HOUR_MS
}

/** Hours since the epoch. */
export function hourNumber(timeMs: number): number {
  return Math.floor(timeMs / HOUR_MS)
}

/** The outcomes of a committed item. */
export function outcomesOfItem(
  { projectId, units, receivedAt, reason = '' }: DigestedItem,
  outcome: 'accepted' | 'duplicate',
): readonly ItemOutcome[] {
  const why = outcome === 'accepted' ? reason : ''
  return units.map(({ category, quantity }) => ({ projectId, category, outcome, reason: why, quantity, receivedAt }))
}

/**
 * The outcome of an item whose project was removed while it was queued. What would have been accepted becomes invalid,
 * because no user can ever see it.
 */
export function ofRemoved(outcome: ItemOutcome): ItemOutcome {
  const lost = { ...outcome, projectId: null }
  return outcome.outcome === 'accepted' ? { ...lost, outcome: 'invalid', reason: 'project_removed' } : lost
}

/** Sums outcomes into one row per hour, project, category, outcome and reason. */
export function rollUpOutcomes(outcomes: readonly ItemOutcome[]): readonly OutcomeRow[] {
  const rows = new Map<string, OutcomeRow>()
  for (const { projectId, category, outcome, reason, quantity, receivedAt } of outcomes) {
    const hour = hourOf(receivedAt)
    const project_id = projectId ?? NO_PROJECT
    // The reason comes last because only it may contain any character.
    const key = `${hour} ${project_id} ${category} ${outcome} ${reason}`
    const known = rows.get(key)
    if (known === undefined) rows.set(key, { hour, project_id, category, outcome, reason, quantity })
    else known.quantity += quantity
  }
  return [...rows.values()]
}
