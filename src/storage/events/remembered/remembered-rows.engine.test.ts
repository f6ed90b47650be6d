import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operatorGrant } from '#domain/access/operator-grant.ts'
import type { EventStore } from '#domain/event/event-store.ts'
import type { GroupHash } from '#domain/ids.ts'
import { logTable } from '#telemetry/logs/table.ts'
import { encodeRows } from '#telemetry/rows/row-encoder.ts'
import { sessionTable } from '#telemetry/sessions/table.ts'
import { aLog } from '../sample-log.ts'
import { aRow } from '../sample-row.ts'
import { aSession } from '../sample-session.ts'
import { openNewEvents } from '../test-support/new-events.ts'
import { rememberAnswers, type Remembering } from './remembered.ts'

const grant = operatorGrant('event:read')
const now = new Date()
const period = { since: new Date(now.getTime() - 3_600_000), until: now }
const set = { where: { kind: 'all', parts: [] }, period, environments: [], slugs: new Map() } as const

let folder: string
let plain: EventStore
let asked: string[] = []
let store: EventStore & Remembering

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mishap-rows-'))
  plain = await openNewEvents({ folder })
  store = rememberAnswers({
    ...plain,
    logs: (...args) => {
      asked.push('logs')
      return plain.logs(...args)
    },
    overviewNumbers: (...args) => {
      asked.push('overview')
      return plain.overviewNumbers(...args)
    },
  })
})

afterAll(async () => {
  await plain.close()
  await rm(folder, { recursive: true })
})

test('the logs beside an event are asked for once, until a log comes', async () => {
  const bodies = async () => (await store.logs(grant, set, 30)).logs.map(({ body }) => body)
  expect([await bodies(), await bodies()]).toEqual([[], []])
  expect(asked.splice(0)).toEqual(['logs'])
  await store.insert('logs', encodeRows(logTable, [aLog({ body: 'later' })]), 'log')
  expect([await bodies(), await bodies()]).toEqual([['later'], ['later']])
  expect(asked.splice(0)).toEqual(['logs'])
})

test('a long list of logs is asked for each time: its period has moved on by then', async () => {
  await store.logs(grant, set, 51)
  await store.logs(grant, set, 51)
  expect(asked.splice(0)).toEqual(['logs', 'logs'])
})

test('the numbers of the overview are asked for once an hour, until an event or a session comes', async () => {
  const ask = () => store.overviewNumbers(grant, { now, without: [], slower: [] })
  await ask()
  await ask()
  expect(asked.splice(0)).toEqual(['overview'])
  await store.insert('sessions', encodeRows(sessionTable, [aSession()]), 'session')
  await ask()
  expect(asked.splice(0)).toEqual(['overview'])
  store.changed([{ ...aRow(), groupHash: 'a'.repeat(32) as GroupHash }])
  await ask()
  expect(asked.splice(0)).toEqual(['overview'])
  await store.overviewNumbers(grant, { now: new Date(now.getTime() + 3_600_000), without: [], slower: [] })
  expect(asked.splice(0)).toEqual(['overview'])
})
