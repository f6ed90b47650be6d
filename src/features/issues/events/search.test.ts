import { describe, expect, test } from 'vitest'
import { defaultColumns } from '#domain/event/event-columns.ts'
import { changeTable, parseEventTable, tableParams, toggleColumn } from './search.ts'

const keysOf = (params: Parameters<typeof parseEventTable>[0]) => parseEventTable(params).columns.map(({ key }) => key)

describe('the address of a table of events', () => {
  test('says nothing of the usual table', () => {
    const table = parseEventTable({})
    expect(table.columns.map(({ key }) => key)).toEqual(defaultColumns)
    expect(Object.values(tableParams(table)).flat().filter(Boolean)).toEqual([])
  })

  test('keeps search, columns, page and the list that the issue was opened from', () => {
    const params = {
      query: 'is:resolved',
      period: '24h',
      environment: ['production'],
      where: 'release:1.2*',
      column: ['time', 'region'],
      at: `1700000000000:${'a'.repeat(32)}:0`,
    }
    const said = tableParams(parseEventTable(params))
    expect(said).toMatchObject({ ...params, query: ['is:resolved'] })
  })

  test('begins at the first page when the search changes', () => {
    const table = parseEventTable({ at: `1700000000000:${'a'.repeat(32)}:0` })
    expect(changeTable(table, { where: 'level:error' }).place).toBeUndefined()
  })

  test('takes a column that is no field for a tag, each once', () => {
    expect(parseEventTable({ column: ['time', 'region', 'time'] }).columns).toEqual([
      { kind: 'field', key: 'time' },
      { kind: 'tag', key: 'region' },
    ])
  })

  test('stays on its page when a column comes or goes, and keeps the last one', () => {
    const table = parseEventTable({ column: 'time', at: `1700000000000:${'a'.repeat(32)}:0` })
    expect(toggleColumn(table, 'region').columns).toHaveLength(2)
    expect(toggleColumn(table, 'region').place).toEqual(table.place)
    expect(toggleColumn(table, 'time').columns).toEqual(table.columns)
  })

  test('holds no columns without end', () => {
    expect(keysOf({ column: Array.from({ length: 500 }, (_, index) => `tag${index}`) })).toHaveLength(20)
  })
})
