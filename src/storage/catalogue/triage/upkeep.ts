import type { IssueId } from '#domain/ids.ts'
import type { Issue } from '#domain/issue/issue.ts'
import { NEW_FOR_MS, type IssueState } from '#domain/issue/state.ts'
import type { IssueUpkeep } from '#domain/issue/upkeep.ts'
import type { Engine } from '../engine.ts'
import { issuesFromRows } from '../issue-rows.ts'
import { mishap } from './activity-rows.ts'
import { issueStatesOf, issueStateRows, toState, writeChanges, type IssueStateRow } from './issue-changes.ts'
import { stateFromRow } from './state-columns.ts'

/** Issues changed per transaction. Other writers wait that long. */
const STEP = 1_000

const ongoing = { status: 'unresolved', substatus: 'ongoing' } as const

/** Automatic changes of issue states. */
export function createUpkeep(engine: Engine): IssueUpkeep {
  const { db } = engine
  return {
    wake: (now) =>
      inSteps(async () =>
        changeAll(engine, now, ongoing, 'time_is_up', (trx) =>
          issueStateRows(trx)
            .where('status', '=', 'archived')
            .where('wake_at', '<=', now.getTime())
            .limit(STEP)
            .execute(),
        ),
      ),

    settle: (now) =>
      inSteps(async () =>
        changeAll(engine, now, ongoing, 'no_longer_new', (trx) =>
          issueStateRows(trx)
            .where('status', '=', 'unresolved')
            .where('substatus', 'in', ['new', 'regressed'])
            .where(({ fn, eb }) =>
              eb(fn.coalesce('state_at', 'regressed_at', 'first_seen'), '<=', now.getTime() - NEW_FOR_MS),
            )
            .limit(STEP)
            .execute(),
        ),
      ),

    awaitingCounts: () => awaitingCounts(engine),

    escalating: async (at) => {
      const rows = db.selectFrom('issues').selectAll().where('status', '=', 'unresolved')
      const escalating = rows.where('substatus', '=', 'escalating').where('state_at', '<=', at.getTime())
      return issuesFromRows(db, await escalating.execute())
    },

    found: (ids, what, now) => found(engine, ids, what, now),

    recovered: async (id, at) => {
      const resolved = { status: 'resolved', resolution: { kind: 'now' }, at } as const
      const changed = await changeAll(engine, at, resolved, 'recovered', async (trx) => {
        const rows = await issueStatesOf(trx, [id]).execute()
        return rows.filter((row) => stateFromRow(row).status === 'unresolved')
      })
      return changed > 0
    },
  }
}

/** See IssueUpkeep.awaitingCounts. */
async function awaitingCounts({ db }: Engine): Promise<readonly Issue[]> {
  const rows = await db
    .selectFrom('issues')
    .selectAll()
    .where('status', '=', 'archived')
    .whereRef('event_count', '>', 'archived_count')
    .where(({ or, eb }) =>
      or([eb('state_detail', 'like', '%"kind":"events"%'), eb('state_detail', 'like', '%"kind":"users"%')]),
    )
    .execute()
  const isEnough = (row: (typeof rows)[number]) => {
    const state = stateFromRow(row)
    if (state.status !== 'archived' || (state.until.kind !== 'events' && state.until.kind !== 'users')) return false
    return row.event_count - (row.archived_count ?? 0) >= state.until.count
  }
  return issuesFromRows(db, rows.filter(isEnough))
}

/** Repeats the step, each in its own transaction, until nothing is left. */
async function inSteps(step: () => Promise<number>): Promise<number> {
  let [all, last] = [0, STEP]
  while (last === STEP) {
    // oxlint-disable-next-line no-await-in-loop -- each step begins where the one before ended
    last = await step()
    all += last
  }
  return all
}

function changeAll(
  { db }: Engine,
  now: Date,
  is: IssueState,
  why: NonNullable<Parameters<typeof toState>[3]>['why'],
  rowsOf: (trx: Engine['db']) => Promise<readonly IssueStateRow[]>,
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const rows = await rowsOf(trx)
    const changes = rows.map((row) => toState(row, is, now, why === undefined ? {} : { why }))
    await writeChanges(trx, changes, { by: mishap, now })
    return changes.length
  })
}

function found(
  engine: Engine,
  ids: readonly IssueId[],
  what: Parameters<IssueUpkeep['found']>[1],
  now: Date,
): Promise<number> {
  if (ids.length === 0) return Promise.resolve(0)
  const is = what === 'calmed' ? ongoing : ({ status: 'unresolved', substatus: 'escalating' } as const)
  return changeAll(engine, now, is, what, async (trx) => {
    const rows = await issueStatesOf(trx, ids).execute()
    return rows.filter((row) => mayBe(stateFromRow(row), what))
  })
}

/** Rechecks the state, because a user may have changed it in the meantime. */
function mayBe(state: IssueState, what: Parameters<IssueUpkeep['found']>[1]): boolean {
  switch (what) {
    case 'count_reached':
      return state.status === 'archived' && (state.until.kind === 'events' || state.until.kind === 'users')
    case 'escalated':
      return (
        (state.status === 'archived' && state.until.kind === 'escalating') ||
        (state.status === 'unresolved' && state.substatus !== 'escalating')
      )
    case 'calmed':
      return state.status === 'unresolved' && state.substatus === 'escalating'
  }
}
