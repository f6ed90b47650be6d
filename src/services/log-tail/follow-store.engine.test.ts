import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { operatorGrant } from '#domain/access/operator-grant.ts'
import { parseLogQuery } from '#domain/logs/log-query.ts'
import type { TailMessage } from '#domain/logs/log-tail.ts'
import { openEmbeddedEvents } from '#storage/events/embedded/embedded.ts'
import { encodeRows } from '#telemetry/rows/row-encoder.ts'
import { aLog } from '#storage/events/sample-log.ts'
import { logTable } from '#telemetry/logs/table.ts'
import { followStoredLogs } from './follow-store.ts'
import { createLogTail } from './log-tail.ts'

test('logs that another server has stored are followed here: each once, and nothing is asked where nobody follows', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'mishap-tail-'))
  const events = await openEmbeddedEvents({ folder: folder.path })
  const tail = createLogTail()
  let asked = 0
  const arrivedLogs: typeof events.arrivedLogs = (...args) => {
    asked++
    return events.arrivedLogs(...args)
  }
  const faults: unknown[] = []
  const end = followStoredLogs({ tail, events: { arrivedLogs }, onFault: (fault) => faults.push(fault), everyMs: 20 })
  const store = (from: number, count: number, receivedAt = Date.now()) => {
    const lines = Array.from({ length: count }, (_, at) =>
      aLog({ time: receivedAt, receivedAt, arrival: from + at, position: 0, body: `line ${from + at}` }),
    )
    return events.insert('logs', encodeRows(logTable, lines), `from ${from}`)
  }
  await store(0, 3)
  expect(asked).toBe(0)

  const where = parseLogQuery('', new Date())
  if (!where.ok) throw new Error('This is a search.')
  const followed = { query: '', where: where.value, environments: [], slugs: new Map(), columns: [] }
  const reader = tail.open(operatorGrant('event:read'), followed)
  if (!reader.ok) throw new Error(reader.refusal.reason)
  const bodies: string[] = []
  const until = async (count: number) => {
    while (bodies.length < count) {
      const json = await reader.value.next(5_000)
      if (json === undefined || json === '') throw new Error(`Nothing came after ${bodies.join(', ')}.`)
      bodies.push(...(JSON.parse(json) as TailMessage).lines.map(({ body }) => body))
    }
  }
  await until(3)
  await store(3, 2)
  // From another spool, which is some seconds behind.
  await store(5, 1, Date.now() - 5_000)
  await until(6)
  expect(bodies.toSorted()).toEqual(['line 0', 'line 1', 'line 2', 'line 3', 'line 4', 'line 5'])
  expect(faults).toEqual([])
  await end()
  tail.close()
  await events.close()
}, 30_000)
