import { addressCodec } from '#domain/address/codec.ts'
import { parsedParam, severalParam, textParam, type AddressParams } from '#domain/address/params.ts'
import { columnsOf, type EventColumn } from '#domain/event/event-columns.ts'
import { formatEventPlace, parseEventPlace, type EventPlace } from '#domain/event/event-page.ts'
import type { QueryParams } from '#domain/paths.ts'
import { MAX_QUERY_LENGTH } from '#domain/query/ast.ts'
import { issueParams, parseIssueAddress, type IssueAddress } from '../page/address.ts'

/** The state of an issue's event table, all of which is in the address, together with the issue page's own. */
export interface EventTable {
  readonly address: IssueAddress
  /** A search among the events; '' finds all. */
  readonly where: string
  /** The selected columns; empty for the defaults. */
  readonly chosen: readonly string[]
  readonly columns: readonly EventColumn[]
  readonly place: EventPlace | undefined
}

const codec = addressCodec<Pick<EventTable, 'where' | 'chosen' | 'place'>>({
  where: textParam('where', { longest: MAX_QUERY_LENGTH + 1 }),
  chosen: severalParam('column'),
  place: parsedParam('at', parseEventPlace, formatEventPlace),
})

/** Parses the state. Missing and invalid values become defaults. */
export function parseEventTable(params: AddressParams): EventTable {
  const said = codec.parse(params)
  return { address: parseIssueAddress(params), ...said, columns: columnsOf(said.chosen) }
}

/** The parameters for a state, without defaults. */
export function tableParams(table: EventTable): QueryParams {
  return { ...issueParams(table.address), ...codec.print(table) }
}

/** Changes the table's state and returns to its first page. */
export function changeTable(table: EventTable, change: Partial<Omit<EventTable, 'columns'>>): EventTable {
  const changed = { ...table, place: undefined, ...change }
  return { ...changed, columns: columnsOf(changed.chosen) }
}

/** Adds or removes a column; the last one cannot be removed. */
export function toggleColumn(table: EventTable, name: string): EventTable {
  const names = table.columns.map(({ key }) => key)
  const chosen = names.includes(name) ? names.filter((one) => one !== name) : [...names, name]
  return chosen.length === 0 ? table : changeTable(table, { chosen, place: table.place })
}
