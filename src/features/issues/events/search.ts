import { addressCodec } from '#domain/address/codec.ts'
import { parsedParam, severalParam, textParam, type AddressParams } from '#domain/address/params.ts'
import { columnsOf, type EventColumn } from '#domain/event/event-columns.ts'
import { formatEventPlace, parseEventPlace, type EventPlace } from '#domain/event/event-page.ts'
import type { QueryParams } from '#domain/paths.ts'
import { MAX_QUERY_LENGTH } from '#domain/query/ast.ts'
import { issueParams, parseIssueAddress, type IssueAddress } from '../page/address.ts'

/** What the table of an issue's events shows, all of which lives in the address, beside that of the issue itself. */
export interface EventTable {
  readonly address: IssueAddress
  /** A search among the events; '' finds all. */
  readonly where: string
  /** As they were chosen; empty: the usual ones. */
  readonly chosen: readonly string[]
  readonly columns: readonly EventColumn[]
  readonly place: EventPlace | undefined
}

const codec = addressCodec<Pick<EventTable, 'where' | 'chosen' | 'place'>>({
  where: textParam('where', { longest: MAX_QUERY_LENGTH + 1 }),
  chosen: severalParam('column'),
  place: parsedParam('at', parseEventPlace, formatEventPlace),
})

/** The state from an address; what it does not say, or says wrongly, is the default. */
export function parseEventTable(params: AddressParams): EventTable {
  const said = codec.parse(params)
  return { address: parseIssueAddress(params), ...said, columns: columnsOf(said.chosen) }
}

/** The parameters that say it; defaults are left out. */
export function tableParams(table: EventTable): QueryParams {
  return { ...issueParams(table.address), ...codec.print(table) }
}

/** The same table, differently narrowed: it begins at its first page again. */
export function changeTable(table: EventTable, change: Partial<Omit<EventTable, 'columns'>>): EventTable {
  const changed = { ...table, place: undefined, ...change }
  return { ...changed, columns: columnsOf(changed.chosen) }
}

/** The same table with a column more, or one less; the last one stays. */
export function toggleColumn(table: EventTable, name: string): EventTable {
  const names = table.columns.map(({ key }) => key)
  const chosen = names.includes(name) ? names.filter((one) => one !== name) : [...names, name]
  return chosen.length === 0 ? table : changeTable(table, { chosen, place: table.place })
}
