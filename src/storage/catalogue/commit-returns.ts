import { comesBack, type IssueState } from '#domain/issue/state.ts'
import type { Db } from './engine.ts'
import type { Rollup } from './issue-rollup.ts'
import { comparisonOf } from './releases/newest.ts'
import { mishap } from './triage/activity-rows.ts'
import { stateFromRow } from './triage/state-columns.ts'
import { issueStatesOf, toState, writeChanges, type IssueChange, type IssueStateRow } from './triage/issue-changes.ts'

/**
 * Reopens resolved and archived issues that receive events in this batch. A resolved issue returns unless its events
 * come from releases older than the fix. An archived issue returns when it has received as many events as it was
 * archived for. Usually there is nothing to do. Must run before the batch is added to the counts.
 * @param settled what the batch adds to each issue that is not unresolved, by issue id
 */
export async function noteReturns(db: Db, settled: ReadonlyMap<number, Rollup>, now: Date): Promise<void> {
  if (settled.size === 0) return
  const rows = await issueStatesOf(db, [...settled.keys()]).execute()
  const changes: IssueChange[] = []
  for (const row of rows) {
    const rollup = settled.get(row.id)
    // oxlint-disable-next-line no-await-in-loop -- one connection
    const change = rollup && (await returnOf(db, row, rollup, now))
    if (change !== undefined) changes.push(change)
  }
  await writeChanges(db, changes, { by: mishap, now })
}

async function returnOf(db: Db, row: IssueStateRow, rollup: Rollup, now: Date): Promise<IssueChange | undefined> {
  const state = stateFromRow(row)
  switch (state.status) {
    case 'unresolved':
      return undefined
    case 'resolved':
      return regressionOf(db, row, state, rollup, now)
    case 'archived': {
      const { until } = state
      const isOver =
        until.kind === 'events' &&
        until.windowMinutes === null &&
        row.event_count + rollup.events - (row.archived_count ?? 0) >= until.count
      return isOver
        ? toState(row, { status: 'unresolved', substatus: 'escalating' }, now, { why: 'count_reached' })
        : undefined
    }
  }
}

/** A batch may hold events of both old and new releases. The newest event that proves a regression dates it. */
async function regressionOf(
  db: Db,
  row: IssueStateRow,
  state: Extract<IssueState, { status: 'resolved' }>,
  { releases }: Rollup,
  now: Date,
): Promise<IssueChange | undefined> {
  const compare = await comparisonOf(db, [...releases.keys(), ...mendedIn(state)])
  const events = [...releases].map(([release, { last }]) => ({ release, timestamp: new Date(last) }))
  const telling = events.filter((event) => comesBack(state, event, compare))
  if (telling.length === 0) return undefined
  const { release, timestamp } = telling.reduce((newest, event) =>
    event.timestamp > newest.timestamp ? event : newest,
  )
  const more = { why: 'came_back' as const, ...(release !== '' && { release }) }
  const change = toState(row, { status: 'unresolved', substatus: 'regressed' }, now, more)
  const set = { ...change.set, regressed_at: timestamp.getTime(), regressed_release: release }
  return { ...change, set, at: timestamp.getTime() }
}

function mendedIn({ resolution }: Extract<IssueState, { status: 'resolved' }>): readonly string[] {
  switch (resolution.kind) {
    case 'release':
      return [resolution.release]
    case 'next_release':
      return [resolution.after]
    case 'now':
    case 'commit':
      return []
  }
}
