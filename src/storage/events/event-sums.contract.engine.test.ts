import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operatorGrant } from '#domain/access/operator-grant.ts'
import type { EventSearch, EventStore } from '#domain/event/event-store.ts'
import type { ProjectId } from '#domain/ids.ts'
import { parseEventQuery } from '#domain/issue/event-query.ts'
import { eventTable } from '#telemetry/events/table.ts'
import { encodeRows } from '#telemetry/rows/row-encoder.ts'
import { eventEngines } from './test-support/event-engines.ts'
import { aGroup, aRow } from './sample-row.ts'

const HOUR_MS = 3_600_000
const start = Date.UTC(2026, 10, 20, 8)
const grant = operatorGrant('event:read')

/** Hour, level, browser, user, group. */
const sent = [
  [0, 'error', 'Firefox', 'a', 'one'],
  [0, 'error', 'Chrome', 'b', 'one'],
  [1, 'error', 'Chrome', 'a', 'two'],
  [2, 'warning', 'Chrome', 'a', 'two'],
  [2, 'warning', '', '', 'two'],
] as const

function search(query = ''): EventSearch {
  const read = parseEventQuery(query, new Date())
  if (!read.ok) throw new Error(read.refusal.problem.reason)
  const period = { since: new Date(start), until: new Date(start + 3 * HOUR_MS) }
  return { period, environments: [], terms: [read.value] }
}

describe.each(eventEngines)('sums of events, $name', ({ open }) => {
  let folder: string
  let store: EventStore

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mishap-event-sums-'))
    store = await open({ folder })
    const rows = sent.map(([hour, level, browser, user, group]) =>
      aRow({
        projectId: 1 as ProjectId,
        groupHash: aGroup(group),
        timestamp: start + hour * HOUR_MS + 60_000,
        level,
        tags: browser === '' ? [] : [['browser', browser]],
        userKey: user === '' ? '' : `id:${user}`,
      }),
    )
    await store.insert('events', encodeRows(eventTable, rows), 'all')
  })
  afterAll(async () => {
    await store.close()
    await rm(folder, { recursive: true, force: true })
  })

  test('count events, people and groups, by fields and by tags, the largest first', async () => {
    const sums = (query: string, groupBy: readonly string[], limit = 9) =>
      store.eventSums(grant, search(query), { groupBy, measures: ['events', 'users', 'groups'], limit })
    expect(await sums('', [])).toEqual([{ values: [], numbers: [5, 2, 2] }])
    expect(await sums('', ['level'])).toEqual([
      { values: ['error'], numbers: [3, 2, 2] },
      { values: ['warning'], numbers: [2, 1, 1] },
    ])
    expect(await sums('', ['browser', 'project'], 2)).toEqual([
      { values: ['Chrome', '1'], numbers: [3, 2, 2] },
      { values: ['', '1'], numbers: [1, 0, 1] },
    ])
    expect(await sums('level:error !browser:Firefox', [])).toEqual([{ values: [], numbers: [2, 2, 2] }])
    expect(await sums('browser:Opera', ['browser'])).toEqual([])
  })

  test('are told step by step, by group as it is asked for', async () => {
    const series = (query: string, groupBy: readonly string[], groups: readonly (readonly string[])[]) =>
      store.eventSeries(grant, search(query), { groupBy, groups, measure: 'events', stepSeconds: 3600 })
    expect(await series('', [], [[]])).toEqual([[2, 1, 2]])
    expect(await series('level:warning', [], [[]])).toEqual([[0, 0, 2]])
    expect(await series('', ['browser'], [['Chrome'], ['Opera'], ['']])).toEqual([
      [1, 1, 1],
      [0, 0, 0],
      [0, 0, 1],
    ])
    expect(await series('', ['browser'], [])).toEqual([])
  })
})
