import type { DigestedEvent, DigestedItem } from '#domain/digest/batch.ts'
import { categoryOfEvent, type ItemOutcome } from '#domain/outcome/outcome.ts'
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

/** What became of an event that was digested. */
export function outcomeOfEvent(event: DigestedEvent): ItemOutcome {
  return {
    projectId: event.projectId,
    category: categoryOfEvent(event.type),
    outcome: 'accepted',
    // What a filter kept and put into one issue is counted by its name, beside what it dropped.
    reason: event.foldedBy ?? '',
    quantity: 1,
    receivedAt: event.receivedAt,
  }
}

/** What became of an item that came to rows of its own. */
export function outcomeOfItem({ projectId, category, quantity, receivedAt }: DigestedItem): ItemOutcome {
  return { projectId, category, outcome: 'accepted', reason: '', quantity, receivedAt }
}

/** The outcome of an item whose project was removed while it waited: nobody will ever see what would have been accepted. */
export function ofRemoved(outcome: ItemOutcome): ItemOutcome {
  const lost = { ...outcome, projectId: null }
  return outcome.outcome === 'accepted' ? { ...lost, outcome: 'invalid', reason: 'project_removed' } : lost
}

/** Outcomes added up by hour, project, category, outcome and reason: one row for each. */
export function rollUpOutcomes(outcomes: readonly ItemOutcome[]): readonly OutcomeRow[] {
  const rows = new Map<string, OutcomeRow>()
  for (const { projectId, category, outcome, reason, quantity, receivedAt } of outcomes) {
    const hour = hourOf(receivedAt)
    const project_id = projectId ?? NO_PROJECT
    // The reason comes last: it alone may hold any character.
    const key = `${hour} ${project_id} ${category} ${outcome} ${reason}`
    const known = rows.get(key)
    if (known === undefined) rows.set(key, { hour, project_id, category, outcome, reason, quantity })
    else known.quantity += quantity
  }
  return [...rows.values()]
}
