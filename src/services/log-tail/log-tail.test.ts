import { expect, test } from 'vitest'
import { authorize, type Grant } from '#domain/access/access.ts'
import type { ProjectId } from '#domain/ids.ts'
import { parseLogQuery } from '#domain/logs/log-query.ts'
import type { LogRecord } from '#domain/logs/log-record.ts'
import type { TailMessage, TailReader } from '#domain/logs/log-tail.ts'
import { aLog } from '#storage/events/sample-log.ts'
import { createLogTail, type FedLogTail } from './log-tail.ts'

const slugs = new Map([
  [1 as ProjectId, 'shop'],
  [2 as ProjectId, 'pay'],
])

function mayRead(...projects: readonly number[]): Grant<'event:read'> {
  const grant = authorize({ kind: 'operator' }, 'event:read', projects.length === 0 ? 'all' : (projects as ProjectId[]))
  if (!grant.ok) throw new Error(grant.refusal.reason)
  return grant.value
}

function follow(tail: FedLogTail, query = '', grant = mayRead(), columns: readonly string[] = []): TailReader {
  const where = parseLogQuery(query, new Date())
  if (!where.ok) throw new Error(`Cannot read ${query}`)
  const reader = tail.open(grant, { query, where: where.value, environments: [], slugs, columns })
  if (!reader.ok) throw new Error(reader.refusal.reason)
  return reader.value
}

async function read(reader: TailReader): Promise<TailMessage> {
  const json = await reader.next(5_000)
  return JSON.parse(json ?? '') as TailMessage
}

const log = (position: number, overrides: Partial<LogRecord> = {}) =>
  aLog({ position, body: `line ${position}`, ...overrides })
const bodies = ({ lines }: TailMessage) => lines.map(({ body }) => body)

test('everybody is handed what they search for, in the projects that they may see', async () => {
  const tail = createLogTail()
  const [all, errors, pay] = [
    follow(tail),
    follow(tail, 'level:error', mayRead(), ['order.id']),
    follow(tail, '', mayRead(2)),
  ]
  tail.add([log(1), log(2, { level: 'error', numbers: [['order.id', 7]] }), log(3, { projectId: 2 as ProjectId })], 0)
  expect(bodies(await read(all))).toEqual(['line 1', 'line 2', 'line 3'])
  expect((await read(errors)).lines).toMatchObject([{ body: 'line 2', level: 'error', columns: ['7'] }])
  expect(bodies(await read(pay))).toEqual(['line 3'])
  tail.close()
  expect(await all.next(5_000)).toBeUndefined()
})

test('of more lines than a person can read the newest are told, and how many were left out', async () => {
  const tail = createLogTail()
  const reader = follow(tail)
  tail.add(
    Array.from({ length: 250 }, (_, at) => log(at)),
    40,
  )
  const { lines, left } = await read(reader)
  expect([lines.length, lines.at(-1)?.body, left]).toEqual([50, 'line 249', 240])
  tail.close()
})

test('a reader that does not read is told how much it missed, and others are not held up by it', async () => {
  const tail = createLogTail()
  const [slow, quick] = [follow(tail), follow(tail)]
  for (let at = 0; at < 8; at++) {
    tail.add([log(at)], 0)
    expect(bodies(await read(quick))).toEqual([`line ${at}`])
  }
  expect(await read(slow)).toEqual({ lines: [], left: 3 })
  expect(bodies(await read(slow))).toEqual(['line 3'])
  tail.close()
})

test('whoever has gone costs nothing, and there is an end to how many may follow', async () => {
  const tail = createLogTail()
  const reader = follow(tail)
  expect(tail.isFollowed()).toBe(true)
  reader.close()
  reader.close()
  expect([tail.isFollowed(), await reader.next(5_000)]).toEqual([false, undefined])
  const readers = Array.from({ length: 500 }, () => follow(tail))
  const where = parseLogQuery('', new Date())
  expect(
    where.ok && tail.open(mayRead(), { query: '', where: where.value, environments: [], slugs, columns: [] }),
  ).toEqual({
    ok: false,
    refusal: { reason: 'too_many_readers' },
  })
  for (const one of readers) one.close()
  expect(tail.isFollowed()).toBe(false)
})
