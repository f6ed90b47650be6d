import type { Selectable } from 'kysely'
import { substatuses, type ArchivedUntil, type IssueState, type Resolution } from '#domain/issue/state.ts'
import type { IssueRow } from '../tables.ts'

/** An issue's state as columns of `issues`. */
export type StateColumns = Pick<Selectable<IssueRow>, 'status' | 'substatus' | 'state_detail' | 'state_at' | 'wake_at'>

/** @param since when an unresolved issue entered its state; other states carry their own time */
export function stateColumns(state: IssueState, since: Date): StateColumns {
  const nothing = { substatus: '', state_detail: null, wake_at: null }
  switch (state.status) {
    case 'unresolved':
      return { ...nothing, status: 'unresolved', substatus: state.substatus, state_at: since.getTime() }
    case 'resolved':
      return {
        ...nothing,
        status: 'resolved',
        state_detail: JSON.stringify(state.resolution),
        state_at: state.at.getTime(),
      }
    case 'archived':
      return {
        ...nothing,
        status: 'archived',
        state_detail: JSON.stringify(state.until),
        state_at: state.at.getTime(),
        wake_at: state.until.kind === 'time' ? state.until.until.getTime() : null,
      }
  }
}

/** Only this code writes these columns. */
export function stateFromRow(
  row: Pick<Selectable<IssueRow>, 'status' | 'substatus' | 'state_detail' | 'state_at'>,
): IssueState {
  const at = new Date(row.state_at ?? 0)
  switch (row.status) {
    case 'resolved':
      return { status: 'resolved', resolution: parseWithDates(row.state_detail ?? '{"kind":"now"}') as Resolution, at }
    case 'archived':
      return {
        status: 'archived',
        until: parseWithDates(row.state_detail ?? '{"kind":"forever"}') as ArchivedUntil,
        at,
      }
    case 'unresolved':
    default:
      return { status: 'unresolved', substatus: substatuses.find((one) => one === row.substatus) ?? 'ongoing' }
  }
}

/** Keys that hold dates in states and activity entries. */
const DATES = new Set(['at', 'until', 'editedAt'])

/** Reverses JSON.stringify for states and activity entries, restoring dates. */
export function parseWithDates(json: string): unknown {
  return JSON.parse(json, (key, value: unknown) =>
    typeof value === 'string' && DATES.has(key) ? new Date(value) : value,
  )
}
