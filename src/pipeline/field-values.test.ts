import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Event, Json } from '#domain/event/event.ts'
import { aRecord, project } from '#digest/testing.ts'
import { digestCheckIn } from '#telemetry/check-ins/digest.ts'
import { digestRecords } from './testing.ts'

const context = { projectId: project, receivedAt: 0, remoteAddress: null, userAgent: null, envelope: {}, index: 0 }
const folder = 'fixtures/field/intake'
const bytesOf = (name: string) => readFileSync(join(folder, name))

function digested(type: string, payload: Json | Uint8Array, receivedAt: number) {
  const { body } = aRecord([[{ type }, payload]])
  const header = { kind: 'envelope', projectId: project, receivedAt, remoteAddress: null, userAgent: null } as const
  return digestRecords([{ header, body }], receivedAt)
}

/** A stored event that arrived at a given time. */
function kept(payload: Json | Uint8Array, receivedAt = Date.now()): Event {
  const [row] = digested('event', payload, receivedAt).rows
  if (row === undefined) throw new Error('no event')
  return JSON.parse(row.payload) as Event
}

describe('whole numbers beyond 2^53', () => {
  test('are exact', () => {
    const payload = bytesOf('23-bigint.event.json')
    const id = '1234567890123456789'
    const { user, tags, extra, contexts, breadcrumbs, request, exception } = kept(payload)
    expect({ user, tags: tags.filter(([name]) => name === 'guild'), extra }).toEqual({
      user: { id },
      tags: [['guild', id]],
      extra: {
        big: id,
        neg: '-9223372036854775808',
        u64: '18446744073709551615',
        list: ['9007199254740993'],
        float: 0.1,
      },
    })
    expect([contexts?.order, breadcrumbs?.[0]?.data, request?.data]).toEqual([{ id }, { id }, { id }])
    expect(exception?.[0]?.stacktrace?.frames[0]?.vars?.snow).toBe(id)
  })

  test('make two users of two neighbours', () => {
    const users = ['1234567890123456789', '1234567890123456790'].map((id) => {
      const [row] = digested('event', Buffer.from(`{"message":"m","user":{"id":${id}}}`), Date.now()).rows
      return row?.userKey
    })
    expect(new Set(users).size).toBe(2)
  })
})

describe('times', () => {
  const sent = 1_795_908_907.728
  const moment = Math.round((sent + 1) * 1000)

  test.each([
    ['02-time-crumbs-ms.json', 0],
    ['02-time-event-ms-all.json', 0],
    ['02-time-event-ms.json', 0],
    ['02-time-event-old-ms.json', 3600],
  ])('%s', (name, before) => {
    const { timestamp, breadcrumbs, errors } = kept(bytesOf(name), moment)
    expect(timestamp).toBe(sent - before)
    expect(breadcrumbs?.map((crumb) => crumb.timestamp)).toEqual([sent - 30, sent - 10])
    expect(errors?.map(({ type }) => type)).toContain('time_unit')
  })

  test('02-time-logs.json', () => {
    const { logs } = digested('log', bytesOf('02-time-logs.json'), moment)
    expect(logs.map(({ time }) => time)).toEqual(Array.from({ length: 5 }, () => 1_795_908_902_728))
    expect(logs.map(({ texts }) => texts.find(([key]) => key === 'mishap.time_unit')?.[1])).toEqual([
      undefined,
      'ms',
      'us',
      'ns',
      undefined,
    ])
  })
})

describe('settings of check-ins', () => {
  const configOf = (name: string) => {
    const read = digestCheckIn(bytesOf(name), context)
    return read.ok ? read.value.checkIn.config : read.refusal
  }
  const nightly = { type: 'crontab', value: '0 3 * * *' }

  test.each([
    ['06-cron-margins-text.json', { schedule: nightly, margin: 5, maxRuntime: 20 }],
    ['06-cron-rails-zone-name.json', { schedule: nightly, timezone: 'America/Los_Angeles' }],
    [
      '06-cron-ruby-zone-in-cron.json',
      { schedule: { type: 'crontab', value: '0 22 * * 1-5' }, timezone: 'America/Chicago' },
    ],
    ['06-cron-value-text.json', { schedule: { type: 'interval', value: 15, unit: 'minute' } }],
    ['06-cron-zone-in-schedule.json', { schedule: nightly, timezone: 'Europe/Berlin' }],
    ['06-cron-second.json', { unread: [{ setting: 'schedule', reason: 'seconds' }] }],
  ])('%s', (name, config) => {
    expect(configOf(name)).toMatchObject(config)
  })
})

test('26-dotnet-ppdb.json says that its lines are in a file that cannot be read', () => {
  expect(kept(bytesOf('26-dotnet-ppdb.json')).errors).toContainEqual({ type: 'portable_pdb', name: 'Shop.pdb' })
})
