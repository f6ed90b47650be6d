import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { narrow } from '#domain/access/access.ts'
import { eventTypes } from '#domain/event/event.ts'
import type { EventRow } from '#domain/event/event-row.ts'
import type { EventFilter, GroupKey } from '#domain/event/event-filter.ts'
import type { EventStore, EventSummary } from '#domain/event/event-store.ts'
import type { ProjectId } from '#domain/ids.ts'
import { parseEventQuery } from '#domain/issue/event-query.ts'
import { eventEngines } from './test-support/event-engines.ts'
import { pickRows } from '#domain/processing/encoded-rows.ts'
import { eventTable } from '#telemetry/events/table.ts'
import { encodeRows } from '#telemetry/rows/row-encoder.ts'
import { aGroup, allBefore, aRow, mayAdminister, mayInspect, mayRead } from './sample-row.ts'

const noon = Date.UTC(2026, 9, 14, 12)
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

const within = (since: number, until: number, environments: readonly string[] = []): EventFilter => ({
  period: { since: new Date(since), until: new Date(until) },
  environments,
})
/** Covers everything that the tests below store, except what is dropped as old. */
const always = within(Date.UTC(2024, 0), Date.UTC(2030, 0))

// An event without source code, and a newer reading of it.
const unread = (type: string) => JSON.stringify({ title: 'minified', errors: [{ type, name: 'frame' }] })
const reading = (row: EventRow, title: string) => ({
  ...row,
  title,
  culprit: `${title} culprit`,
  payload: JSON.stringify({ title }),
})

/** The engine deletes in the background. */
const patience = { timeout: 60_000, interval: 100 }

// The tests share one store, because opening an engine takes some hundred milliseconds. Each test has its own projects.
let projects = 0
const aProject = () => ++projects as ProjectId
let tokens = 0
const aToken = () => `batch ${++tokens}`

describe.each(eventEngines)('event store, $name', ({ name: engine, open }) => {
  let folder: string
  let store: EventStore

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mishap-events-'))
    store = await open({ folder })
  })
  afterAll(async () => {
    await store.close()
    await rm(folder, { recursive: true })
  })
  async function reopen() {
    await store.close()
    store = await open({ folder })
  }
  const insert = (...rows: readonly EventRow[]) => store.insert('events', encodeRows(eventTable, rows), aToken())

  describe('an event', () => {
    test('comes back as it was stored', async () => {
      const projectId = aProject()
      const row = aRow({
        projectId,
        timestamp: noon + 123,
        receivedAt: noon + 456,
        type: 'default',
        level: 'warning',
        dist: '7',
        userKey: 'id:7',
        user: { id: '7', email: 'ada@example.com', username: 'ada', ip_address: '192.0.2.1' },
        tags: [
          ['region', 'eu'],
          ['device', 'phone'],
        ],
      })
      await insert(row)
      const summary = {
        projectId,
        eventId: row.eventId,
        groupHash: row.groupHash,
        timestamp: new Date(noon + 123),
        receivedAt: new Date(noon + 456),
        type: 'default',
        level: 'warning',
        platform: 'javascript',
        title: row.title,
        culprit: row.culprit,
        environment: 'production',
        release: 'web@1.0.0',
        dist: '7',
        user: row.user,
        tags: row.tags,
        size: Buffer.byteLength(row.payload),
      }
      expect(await store.event(mayRead(), row.eventId)).toEqual({ ...summary, event: JSON.parse(row.payload) })
      const page = { order: 'newest', limit: 10 } as const
      expect(await store.events(mayRead(), { projects: [projectId] }, undefined, page)).toEqual([summary])
    })

    test.each(eventTypes)('may be of type %s', async (type) => {
      const row = aRow({ projectId: aProject(), type })
      await insert(row)
      expect(await store.event(mayRead(), row.eventId)).toMatchObject({ type })
    })

    test('has only the parts of a user that are known', async () => {
      const [anonymous, known] = [aRow(), aRow({ user: { email: 'ada@example.com' } })]
      await insert(anonymous, known)
      expect((await store.event(mayRead(), anonymous.eventId))?.user).toEqual({})
      expect((await store.event(mayRead(), known.eventId))?.user).toEqual({ email: 'ada@example.com' })
    })

    test.each([
      ['tabs and newlines', 'a\tb\nc\r\nd'],
      ['backslashes', '\\ \\\\ \\N \\t \\x41'],
      ['a null marker', '\\N'],
      ['NUL', 'a\0b'],
      ['quotes', `' " \` '' ""`],
      ['an emoji', '🧨 日本語 é'],
      ['what looks like SQL', `'); DROP TABLE events; -- { serverError 60 }`],
      ['what looks like a comment to the engine', '-- { error 1 } /* { clientError } */ # { error } // { error'],
      ['what looks like a parameter', '{granted:Array(UInt32)} {limit}'],
      ['200,000 characters', 'x€'.repeat(100_000)],
    ])('may hold %s in every text', async (_, text) => {
      const projectId = aProject()
      const row = aRow({
        projectId,
        platform: text,
        title: text,
        culprit: text,
        environment: text,
        release: text,
        dist: text,
        metadata: { type: text, value: text, filename: text, function: text },
        transaction: text,
        serverName: text,
        userKey: text,
        sdkName: text,
        sdkVersion: text,
        user: { id: text, email: text, username: text, ip_address: text },
        tags: [
          [text, text],
          ['', text],
          [text, ''],
        ],
        payload: JSON.stringify({ text }),
      })
      await insert(row, aRow({ projectId }))
      const found = await store.event(mayRead(), row.eventId)
      expect(found).toMatchObject({
        platform: text,
        title: text,
        culprit: text,
        environment: text,
        release: text,
        dist: text,
        user: row.user,
        tags: row.tags,
        event: { text },
      })
      const filter = { ...always, environments: [text] }
      const [totals] = await store.groupTotals(mayRead(projectId), filter, 10)
      expect(totals).toMatchObject({ events: 1, users: 1 })
      const tags = await store.tagTotals(mayRead(projectId), [row], filter, { keys: 20, values: 5 })
      expect(tags).toContainEqual({ key: 'user', total: 1, distinct: 1, top: [{ value: text, count: 1 }] })
      expect((await store.environments(mayRead(projectId))).map(({ name }) => name)).toContain(text)
    })

    test('loses half a surrogate pair and nothing else', async () => {
      const row = aRow({ title: 'a\ud83d b', tags: [['\udca9', 'x']], payload: JSON.stringify({ title: 'a\ud83d b' }) })
      await insert(row, aRow())
      expect(await store.event(mayRead(), row.eventId)).toMatchObject({ title: 'a\ufffd b', tags: [['\ufffd', 'x']] })
    })

    test('is nobody’s business outside the grant', async () => {
      const [mine, theirs] = [aProject(), aProject()]
      const row = aRow({ projectId: theirs })
      await insert(row)
      expect(await store.event(mayRead(mine), row.eventId)).toBeUndefined()
      expect(await store.event(narrow(mayRead(), []), row.eventId)).toBeUndefined()
      expect(await store.event(mayRead(), row.eventId, mine)).toBeUndefined()
      expect(await store.event(mayRead(theirs), row.eventId, theirs)).toMatchObject({ eventId: row.eventId })
    })

    test('that is not there is undefined', async () => {
      expect(await store.event(mayRead(), aRow().eventId)).toBeUndefined()
    })
  })

  describe('totals', () => {
    test('count events and known users of each group in the filter', async () => {
      const projectId = aProject()
      const [a, b] = [aGroup('a'), aGroup('b')]
      await insert(
        aRow({ projectId, groupHash: a, timestamp: noon, userKey: 'id:1' }),
        aRow({ projectId, groupHash: a, timestamp: noon + HOUR_MS, userKey: 'id:1' }),
        aRow({ projectId, groupHash: a, timestamp: noon + 2 * HOUR_MS, userKey: 'id:2', environment: 'staging' }),
        aRow({ projectId, groupHash: a, timestamp: noon - DAY_MS, userKey: 'id:3' }),
        aRow({ projectId, groupHash: b, timestamp: noon + 5, userKey: '' }),
      )
      await insert(aRow({ projectId, groupHash: a, timestamp: noon + 10, userKey: 'id:2' }))
      const totals = await store.groupTotals(mayRead(projectId), within(noon, noon + DAY_MS), 10)
      expect(totals).toHaveLength(2)
      expect(totals).toContainEqual({
        projectId,
        groupHash: a,
        events: 4,
        users: 2,
        firstSeen: new Date(noon),
        lastSeen: new Date(noon + 2 * HOUR_MS),
        lately: 0,
      })
      expect(totals).toContainEqual({
        projectId,
        groupHash: b,
        events: 1,
        users: 0,
        firstSeen: new Date(noon + 5),
        lastSeen: new Date(noon + 5),
        lately: 0,
      })
      const staging = await store.groupTotals(mayRead(projectId), within(noon, noon + DAY_MS, ['staging']), 10)
      expect(staging).toMatchObject([{ groupHash: a, events: 1, users: 1 }])
      const uncounted = await store.groupTotals(mayRead(projectId), within(noon, noon + DAY_MS), 10, 'skipped')
      expect(uncounted).toContainEqual({ ...totals.find(({ groupHash }) => groupHash === a), users: 0 })
    })

    test('take whole hours: those that the period touches', async () => {
      const projectId = aProject()
      await insert(...[-1, 0, 59, 60].map((minute) => aRow({ projectId, timestamp: noon + minute * 60_000 })))
      const period = within(noon + 20 * 60_000, noon + 40 * 60_000)
      expect(await store.groupTotals(mayRead(projectId), period, 10)).toMatchObject([{ events: 2 }])
    })

    test('tell the later half of a period by the hour, also where it holds a whole day', async () => {
      const projectId = aProject()
      const midnight = noon + 12 * HOUR_MS
      await insert(...[-20, -3, -2].map((hour) => aRow({ projectId, timestamp: midnight + hour * HOUR_MS })))
      const period = within(midnight - 24.5 * HOUR_MS, midnight - HOUR_MS / 2)
      expect(await store.groupTotals(mayRead(projectId), period, 10)).toMatchObject([{ events: 3, lately: 2 }])
    })

    test('are the same however the period is cut into days and hours', async () => {
      const projectId = aProject()
      const first = noon - 12 * HOUR_MS
      const rows = Array.from({ length: 4 * 24 }, (_, hour) =>
        aRow({ projectId, timestamp: first + hour * HOUR_MS + 1, userKey: `id:${hour}` }),
      )
      await insert(...rows)
      for (const [since, until] of [
        [0, 96],
        [0, 24],
        [5, 6],
        [5, 24],
        [24, 30],
        [5, 30],
        [20, 50],
        [1, 95],
        [23, 73],
      ] as const) {
        // oxlint-disable-next-line no-await-in-loop -- one question after the other
        const totals = await store.groupTotals(
          mayRead(projectId),
          within(first + since * HOUR_MS, first + until * HOUR_MS),
          9,
        )
        expect(totals).toEqual([
          {
            projectId,
            groupHash: aGroup('some group'),
            lately: expect.any(Number) as number,
            events: until - since,
            users: until - since,
            firstSeen: new Date(first + since * HOUR_MS + 1),
            lastSeen: new Date(first + (until - 1) * HOUR_MS + 1),
          },
        ])
      }
    })

    test('stop at the limit, with the groups that were seen last', async () => {
      const projectId = aProject()
      const groups = [1, 2, 3].map((n) => aGroup(`limited ${n}`))
      await insert(...groups.map((groupHash, n) => aRow({ projectId, groupHash, timestamp: noon + n })))
      const found = await store.groupTotals(mayRead(projectId), always, 2)
      expect(new Set(found.map(({ groupHash }) => groupHash))).toEqual(new Set(groups.slice(1)))
    })

    test('of chosen groups keep equal hashes of different projects apart', async () => {
      const [mine, theirs] = [aProject(), aProject()]
      const groupHash = aGroup('same in both')
      await insert(
        aRow({ projectId: mine, groupHash }),
        aRow({ projectId: theirs, groupHash }),
        aRow({ projectId: mine }),
      )
      const asked = [
        { projectId: mine, groupHash },
        { projectId: mine, groupHash: aGroup('nothing here') },
      ]
      expect(await store.totalsOf(mayRead(), asked, always)).toMatchObject([{ projectId: mine, groupHash, events: 1 }])
      expect(await store.totalsOf(mayRead(theirs), asked, always)).toEqual([])
    })

    test('count a user of several groups once, and estimate many users within 2%', async () => {
      const projectId = aProject()
      const groups: readonly GroupKey[] = ['u', 'v'].map((name) => ({ projectId, groupHash: aGroup(name) }))
      for (const [index, { groupHash }] of groups.entries()) {
        // The two groups share half of their users.
        const first = index * 10_000
        const rows = Array.from({ length: 20_000 }, (_, n) =>
          aRow({
            projectId,
            groupHash,
            userKey: `id:${first + n}`,
            timestamp: noon + (n % 50) * HOUR_MS,
            payload: '{}',
          }),
        )
        // oxlint-disable-next-line no-await-in-loop -- two batches, one after the other
        await insert(...rows)
      }
      const near = (wanted: number, found: number) => expect(Math.abs(found - wanted) / wanted).toBeLessThan(0.02)
      for (const { users } of await store.totalsOf(mayRead(), groups, always)) near(20_000, users)
      near(30_000, await store.usersOf(mayRead(), groups, always))
      expect(await store.usersOf(mayRead(aProject()), groups, always)).toBe(0)
    })
  })

  describe('a series', () => {
    test('has a count for every bucket, also where there is nothing', async () => {
      const projectId = aProject()
      await insert(
        ...[0, 0, 1, 4].map((hour) => aRow({ projectId, timestamp: noon + hour * HOUR_MS })),
        aRow({ projectId, timestamp: noon + HOUR_MS, environment: 'staging' }),
      )
      const groups = [
        { projectId, groupHash: aGroup('some group') },
        { projectId, groupHash: aGroup('silent') },
      ]
      const hours = await store.series(mayRead(), groups, within(noon, noon + 5 * HOUR_MS, ['production']), 3600)
      expect(hours).toEqual([
        {
          projectId,
          groupHash: aGroup('some group'),
          start: new Date(noon),
          bucketSeconds: 3600,
          counts: [2, 1, 0, 0, 1],
        },
      ])
      expect(await store.series(mayRead(aProject()), groups, always, 86_400)).toEqual([])
    })

    test('of days has days of UTC', async () => {
      const projectId = aProject()
      await insert(...[0, 1, 2].map((day) => aRow({ projectId, timestamp: noon + day * DAY_MS })))
      const groups = [{ projectId, groupHash: aGroup('some group') }]
      const [days] = await store.series(mayRead(), groups, within(noon - DAY_MS, noon + 2 * DAY_MS + 1), 86_400)
      expect(days).toMatchObject({ start: new Date(noon - DAY_MS - 12 * HOUR_MS), counts: [0, 1, 1, 1] })
    })
  })

  describe('a list of events', () => {
    test('goes on from where it was, also between events of the same millisecond', async () => {
      const projectId = aProject()
      const times = [3, 1, 2, 2, 2, 2, 1].map((ms) => noon + ms)
      await insert(...times.map((timestamp) => aRow({ projectId, timestamp })))
      const set = { projects: [projectId] }
      for (const order of ['newest', 'oldest'] as const) {
        const all = await store.events(mayRead(), set, undefined, { order, limit: 100 })
        const seen = all.map(({ timestamp }) => timestamp.getTime())
        expect(seen).toEqual(times.toSorted((a, b) => (order === 'newest' ? b - a : a - b)))
        const paged: EventSummary[] = []
        for (let page = all.slice(0, 3); page.length > 0;) {
          paged.push(...page)
          const after = page.at(-1)
          page = [...(await store.events(mayRead(), set, undefined, { order, limit: 3, ...(after && { after }) }))]
        }
        expect(paged).toEqual(all)
      }
    })

    test('of a long period is the same page by page, whether the last day fills a page or not', async () => {
      const projectId = aProject()
      // Some days have many events, some few or none. The second and third page end within a day that has more.
      const hoursAgo = [1, 2, 3, 5, 30, 31, 50, 100, 101, 102, 103, 400, 720, 721]
      await insert(...hoursAgo.map((hours) => aRow({ projectId, timestamp: noon - hours * HOUR_MS })))
      const set = { projects: [projectId] }
      const month = within(noon - 721 * HOUR_MS, noon)
      for (const limit of [1, 3, 4, 5, 20]) {
        const seen: number[] = []
        let page = await store.events(mayRead(), set, month, { order: 'newest', limit })
        while (page.length > 0) {
          seen.push(...page.map(({ timestamp }) => (noon - timestamp.getTime()) / HOUR_MS))
          const after = page.at(-1)
          page = await store.events(mayRead(), set, month, { order: 'newest', limit, ...(after && { after }) })
        }
        expect([limit, seen]).toEqual([limit, hoursAgo])
      }
    })

    test('has events of one millisecond in the order in which they arrived', async () => {
      const projectId = aProject()
      const groupHash = aGroup('one millisecond')
      const arrivals = [2 ** 32 + 7, 3, 11, 2 ** 33, 5]
      const rows = arrivals.map((arrival) => aRow({ projectId, groupHash, timestamp: noon, arrival }))
      await insert(...rows)
      const byArrival = rows.toSorted((a, b) => a.arrival - b.arrival).map(({ eventId }) => eventId)
      const groups = { groups: [{ projectId, groupHash }] }
      const oldest = await store.events(mayRead(), groups, undefined, { order: 'oldest', limit: 10 })
      expect(oldest.map(({ eventId }) => eventId)).toEqual(byArrival)
      expect((await store.edgeEvent(mayRead(), groups, undefined, 'oldest'))?.eventId).toBe(byArrival[0])
      expect((await store.edgeEvent(mayRead(), groups, undefined, 'newest'))?.eventId).toBe(byArrival[4])
      const [, second] = oldest
      if (second === undefined) throw new Error('Nothing is listed')
      expect(await store.neighbours(mayRead(), groups, second)).toEqual({ older: byArrival[0], newer: byArrival[2] })
    })

    test('holds to its set, its filter and the grant', async () => {
      const [mine, theirs] = [aProject(), aProject()]
      const groupHash = aGroup('listed')
      const wanted = aRow({ projectId: mine, groupHash, timestamp: noon })
      await insert(
        wanted,
        aRow({ projectId: mine, groupHash, timestamp: noon - 1 }),
        aRow({ projectId: mine, groupHash, timestamp: noon + 10 }),
        aRow({ projectId: mine, groupHash, timestamp: noon + 5, environment: 'staging' }),
        aRow({ projectId: mine, timestamp: noon }),
        aRow({ projectId: theirs, groupHash, timestamp: noon }),
      )
      const list = async (...args: [Parameters<EventStore['events']>[1], EventFilter?]) =>
        (await store.events(mayRead(mine), args[0], args[1], { order: 'newest', limit: 100 })).map((one) => one.eventId)
      const group = { groups: [{ projectId: mine, groupHash }] }
      expect(await list(group, within(noon, noon + 10, ['production']))).toEqual([wanted.eventId])
      expect(await list(group)).toHaveLength(4)
      expect(await list({ projects: [mine] })).toHaveLength(5)
      expect(await list({ projects: [theirs] })).toEqual([])
      expect(await list({ groups: [{ projectId: theirs, groupHash }] })).toEqual([])
    })

    test('has ends, and each event in it has neighbours', async () => {
      const projectId = aProject()
      const rows = [0, 1, 1, 1, 2].map((ms) => aRow({ projectId, timestamp: noon + ms }))
      await insert(...rows, aRow({ projectId, groupHash: aGroup('beside it'), timestamp: noon + 1 }))
      const set = { groups: [{ projectId, groupHash: aGroup('some group') }] }
      const events = await store.events(mayRead(), set, undefined, { order: 'oldest', limit: 10 })
      const ids = events.map(({ eventId }) => eventId)
      expect(await store.edgeEvent(mayRead(), set, undefined, 'oldest')).toMatchObject({ eventId: ids[0], event: {} })
      expect(await store.edgeEvent(mayRead(), set, undefined, 'newest')).toMatchObject({ eventId: ids[4] })
      const first = within(noon, noon + 1)
      expect(await store.edgeEvent(mayRead(), set, first, 'newest')).toMatchObject({ eventId: ids[0] })
      const found = await Promise.all(events.map((event) => store.neighbours(mayRead(), set, event)))
      expect(found).toEqual(ids.map((_, index) => ({ older: ids[index - 1], newer: ids[index + 1] })))
      expect(await store.edgeEvent(mayRead(aProject()), set, undefined, 'newest')).toBeUndefined()
    })
  })

  describe('tags', () => {
    test('are told with their most frequent values, and with what every event has', async () => {
      const projectId = aProject()
      const browsers = ['Firefox', 'Chrome', 'Chrome', 'Safari']
      await insert(
        ...browsers.map((browser, n) =>
          aRow({
            projectId,
            userKey: n === 0 ? '' : 'id:1',
            serverName: '',
            level: n === 0 ? 'fatal' : 'error',
            tags:
              n === 0
                ? [
                    ['browser', browser],
                    ['only', 'once'],
                  ]
                : [['browser', browser]],
          }),
        ),
      )
      const group = [{ projectId, groupHash: aGroup('some group') }]
      const tags = await store.tagTotals(mayRead(), group, always, { keys: 20, values: 2 })
      const one = (value: string) => ({ total: 4, distinct: 1, top: [{ value, count: 4 }] })
      expect(tags).toEqual([
        {
          key: 'browser',
          total: 4,
          distinct: 3,
          top: [
            { value: 'Chrome', count: 2 },
            { value: 'Firefox', count: 1 },
          ],
        },
        { key: 'environment', ...one('production') },
        {
          key: 'level',
          total: 4,
          distinct: 2,
          top: [
            { value: 'error', count: 3 },
            { value: 'fatal', count: 1 },
          ],
        },
        { key: 'release', ...one('web@1.0.0') },
        { key: 'transaction', ...one('/checkout') },
        { key: 'user', total: 3, distinct: 1, top: [{ value: 'id:1', count: 3 }] },
        { key: 'only', total: 1, distinct: 1, top: [{ value: 'once', count: 1 }] },
      ])
      expect(await store.tagTotals(mayRead(), group, always, { keys: 1, values: 0 })).toMatchObject([
        { key: 'browser' },
      ])
      expect(await store.tagTotals(mayRead(aProject()), group, always, { keys: 9, values: 9 })).toEqual([])
    })

    test('of many events are exact by whole days, once they are indexed', async () => {
      const projectId = aProject()
      const rows = Array.from({ length: 6_000 }, (_, n) =>
        aRow({
          projectId,
          timestamp: noon - (n % 3) * DAY_MS,
          tags: [['parity', String(n % 2)]],
          userKey: `id:${n % 7}`,
          payload: '{}',
        }),
      )
      await insert(...rows)
      await store.indexed()
      const group = [{ projectId, groupHash: aGroup('some group') }]
      const tags = await store.tagTotals(mayRead(), group, within(noon - 5 * DAY_MS, noon + DAY_MS), {
        keys: 20,
        values: 2,
      })
      expect(tags.find(({ key }) => key === 'parity')).toMatchObject({ total: 6_000, distinct: 2 })
      const users = tags.find(({ key }) => key === 'user')
      expect(users).toMatchObject({ total: 6_000, distinct: 7 })
      expect(users?.top[0]).toEqual({ value: 'id:0', count: 858 })
    })

    test('of one key are listed with the times they were seen at', async () => {
      const projectId = aProject()
      const seen = (value: string, days: number) =>
        aRow({ projectId, timestamp: noon - days * DAY_MS, tags: [['browser', value]] })
      await insert(seen('Chrome', 0), seen('Chrome', 2), seen('Safari', 1), seen('Opera', 40))
      await store.indexed()
      const groups = [{ projectId, groupHash: aGroup('some group') }]
      const { period } = within(noon - 5 * DAY_MS, noon + DAY_MS)
      const browser = { kind: 'tag', key: 'browser' } as const
      const page = { sort: 'events', limit: 1, offset: 0 } as const
      expect(await store.valuesOf(mayRead(), groups, browser, period, page)).toEqual({
        distinct: 2,
        events: 3,
        values: [{ value: 'Chrome', events: 2, firstSeen: new Date(noon - 2 * DAY_MS), lastSeen: new Date(noon) }],
      })
      const second = await store.valuesOf(mayRead(), groups, browser, period, { ...page, sort: 'lastSeen', offset: 1 })
      expect(second.values.map(({ value }) => value)).toEqual(['Safari'])
      const files = await store.valuesOf(mayRead(), groups, { kind: 'field', key: 'stack.filename' }, period, page)
      expect(files).toMatchObject({ distinct: 1, values: [{ value: 'pay.ts', events: 3 }] })
    })

    test('are known for completion, the most frequent first', async () => {
      const projectId = aProject()
      const row = (region: string) =>
        aRow({
          projectId,
          tags: [
            ['region', region],
            ['Regime', 'x'],
            ['os', 'Linux'],
          ],
        })
      await insert(row('eu-north'), row('eu-north'), row('eu-west'), row('us'))
      await store.indexed()
      const { period } = within(noon - DAY_MS, noon + DAY_MS)
      const grant = mayRead(projectId)
      expect(await store.tagKeys(grant, period, 'reg', 9)).toEqual(['Regime', 'region'])
      const region = { kind: 'tag', key: 'region' } as const
      expect(await store.knownValues(grant, region, period, 'EU', 9)).toEqual([
        { value: 'eu-north', events: 2 },
        { value: 'eu-west', events: 1 },
      ])
      expect(await store.knownValues(grant, { kind: 'field', key: 'stack.filename' }, period, '', 9)).toEqual([
        { value: 'pay.ts', events: 4 },
      ])
    })

    test('of very many events are estimated from a sample', async () => {
      const projectId = aProject()
      const rows = Array.from({ length: 120_000 }, (_, n) =>
        aRow({ projectId, tags: [['parity', String(n % 2)]], payload: '{}' }),
      )
      await insert(...rows)
      const group = [{ projectId, groupHash: aGroup('some group') }]
      const tags = await store.tagTotals(mayRead(), group, always, { keys: 20, values: 5 })
      const parity = tags.find(({ key }) => key === 'parity')
      expect(parity?.distinct).toBe(2)
      expect(Math.abs((parity?.total ?? 0) - 120_000)).toBeLessThan(3_000)
      for (const { count } of parity?.top ?? []) expect(Math.abs(count - 60_000)).toBeLessThan(3_000)
    })
  })

  describe('a digest', () => {
    test('leads to the events that bear it, newest first', async () => {
      const projectId = aProject()
      const rows = ['3141592653', '3141592653', '2718281828', ''].map((digest, n) =>
        aRow({ projectId, digest, timestamp: noon + n }),
      )
      await insert(...rows)
      const found = await store.byDigest(mayRead(), '3141592653', 10)
      expect(found.map(({ eventId }) => eventId)).toEqual([rows[1]?.eventId, rows[0]?.eventId])
      expect(await store.byDigest(mayRead(), '3141592653', 1)).toEqual(found.slice(0, 1))
      expect(await store.byDigest(mayRead(aProject()), '3141592653', 10)).toEqual([])
      expect(await store.byDigest(mayRead(), '31415', 10)).toEqual([])
      expect(await store.byDigest(mayRead(), '', 10)).toEqual([])
    })

    test('may hold any text', async () => {
      const digest = `'); -- { error 1 } \\ \0 🧨`
      const row = aRow({ projectId: aProject(), digest })
      await insert(row)
      expect(await store.byDigest(mayRead(), digest, 10)).toMatchObject([{ eventId: row.eventId }])
    })
  })

  describe('bodies', () => {
    test('come page by page, a hundred at most', async () => {
      const projectId = aProject()
      const rows = Array.from({ length: 130 }, (_, n) =>
        aRow({ projectId, timestamp: noon + (n % 50), payload: JSON.stringify({ n }) }),
      )
      await insert(...rows)
      const set = { groups: [{ projectId, groupHash: aGroup('some group') }] }
      for (const order of ['newest', 'oldest'] as const) {
        const first = await store.bodies(mayRead(), set, { order, limit: 1_000 })
        const after = first.at(-1)
        const second = await store.bodies(mayRead(), set, { order, limit: 100, ...(after && { after }) })
        expect([first.length, second.length]).toEqual([100, 30])
        const summaries = await store.events(mayRead(), set, undefined, { order, limit: 1_000 })
        expect([...first, ...second]).toEqual(summaries.map((one) => ({ ...one, event: expect.any(Object) })))
        expect(new Set([...first, ...second].map(({ event }) => JSON.stringify(event))).size).toBe(130)
      }
      expect(await store.bodies(mayRead(aProject()), set, { order: 'newest', limit: 9 })).toEqual([])
      expect(await store.bodies(mayRead(), { groups: [] }, { order: 'newest', limit: 9 })).toEqual([])
    })

    test('of a search alone, its terms joined by AND and OR', async () => {
      const projectId = aProject()
      const [a, b, c] = ['1.0', '2.0', '3.0'].map((release, n) =>
        aRow({ projectId, release, timestamp: noon + n, environment: n === 1 ? 'staging' : 'production' }),
      )
      await insert(...[a, b, c].filter((row) => row !== undefined))
      const set = { projects: [projectId] }
      const period = { since: new Date(0), until: new Date(noon + 1_000) }
      const found = async (query: string, environments: readonly string[] = []) => {
        const asked = parseEventQuery(query, new Date(noon))
        const filter = { period, environments, terms: asked.ok ? [asked.value] : [] }
        const page = { order: 'newest', limit: 9 } as const
        const bodies = await store.bodies(mayRead(), set, page, filter)
        expect((await store.events(mayRead(), set, filter, page)).length).toBe(bodies.length)
        return bodies.map(({ release }) => release)
      }
      expect(await found('release:1.0 OR release:3.0')).toEqual(['3.0', '1.0'])
      expect(await found('(release:1.0 OR release:2.0) !environment:staging')).toEqual(['1.0'])
      expect(await found('', ['staging'])).toEqual(['2.0'])
      expect(await found('release:1.0 release:3.0')).toEqual([])
    })
  })

  describe('a page of a table', () => {
    test('has the URL of each event, where it is asked for', async () => {
      const projectId = aProject()
      const url = 'https://shop.test/pay'
      await insert(
        aRow({ projectId, timestamp: noon, payload: JSON.stringify({ request: { url } }) }),
        aRow({ projectId, timestamp: noon + 1, payload: '{}' }),
      )
      const page = { order: 'newest', limit: 9 } as const
      const found = await store.events(mayRead(), { projects: [projectId] }, undefined, { ...page, urls: 'with_urls' })
      expect(found.map((event) => event.url)).toEqual(['', url])
      const [plain] = await store.events(mayRead(), { projects: [projectId] }, undefined, page)
      expect(plain).not.toHaveProperty('url')
    })
  })

  describe('a newer reading of an event', () => {
    const read = (title: string) => ({
      title,
      culprit: `${title} culprit`,
      event: { title },
      size: JSON.stringify({ title }).length,
    })

    test('is what people see from then on, until there is one newer still', async () => {
      const projectId = aProject()
      const row = aRow({ projectId, payload: unread('js_missing_sourcemap') })
      const other = aRow({ projectId, timestamp: row.timestamp - 1, payload: unread('js_no_source') })
      await insert(row, other)
      const set = { projects: [projectId] }
      const seen = async () => ({
        event: await store.event(mayRead(), row.eventId),
        edge: await store.edgeEvent(mayRead(), set, undefined, 'newest'),
        body: (await store.bodies(mayRead(), set, { order: 'newest', limit: 9 }))[0],
      })
      const all = (one: object) => ({ event: one, edge: one, body: one })
      expect(await seen()).toMatchObject(all({ title: row.title, event: { title: 'minified' } }))
      await store.revise([reading(row, 'first')])
      expect(await seen()).toMatchObject(all(read('first')))
      await store.revise([reading(row, 'second'), reading(other, 'beside it')])
      await reopen()
      expect(await seen()).toMatchObject(all({ ...read('second'), groupHash: row.groupHash, tags: row.tags }))
      expect(await store.event(mayRead(), other.eventId)).toMatchObject(read('beside it'))
    })

    test('changes no count and no list', async () => {
      const projectId = aProject()
      const row = aRow({ projectId, payload: unread('proguard_missing_mapping') })
      await insert(row)
      await store.revise([reading(row, 'newer')])
      expect(await store.groupTotals(mayRead(projectId), always, 9)).toMatchObject([{ events: 1 }])
      const page = { order: 'newest', limit: 9 } as const
      expect(await store.events(mayRead(), { projects: [projectId] }, undefined, page)).toMatchObject([
        { title: row.title },
      ])
    })

    test('is asked for only where source was missing: other events cost nothing more', async () => {
      const [whole, trimmed] = [aRow(), aRow({ payload: unread('value_too_long') })]
      await insert(whole, trimmed)
      await store.revise([reading(whole, 'never seen'), reading(trimmed, 'never seen')])
      expect(await store.event(mayRead(), whole.eventId)).toMatchObject({ title: whole.title })
      expect(await store.event(mayRead(), trimmed.eventId)).toMatchObject({ event: { title: 'minified' } })
    })

    test('may hold any text, and is that of one project’s event', async () => {
      const [mine, theirs] = [aProject(), aProject()]
      const row = aRow({ projectId: mine, payload: unread('native_missing_dsym') })
      await insert(row, { ...row, projectId: theirs })
      const text = `'); -- { error 1 } \\ \0 🧨`
      await store.revise([{ ...reading(row, text), payload: JSON.stringify({ text }) }])
      await store.revise([])
      expect(await store.event(mayRead(mine), row.eventId)).toMatchObject({ title: text, event: { text } })
      expect(await store.event(mayRead(theirs), row.eventId)).toMatchObject({ title: row.title })
    })

    test('goes when its event does', async () => {
      const projectId = aProject()
      const monday = Date.UTC(2019, 0, 7)
      const row = aRow({ projectId, timestamp: monday, payload: unread('js_no_source') })
      await insert(row)
      await store.revise([reading(row, 'newer')])
      expect(await store.dropBefore(allBefore(new Date(monday + 7 * DAY_MS)))).toBe(1)
      await insert(row)
      expect(await store.event(mayRead(), row.eventId)).toMatchObject({ title: row.title })
      // Indexing lags behind, and would leave something for the next test.
      await store.indexed()
      await store.dropBefore(allBefore(new Date(monday + 7 * DAY_MS)))
    })
  })

  test('environments are those of the last 90 days, by name, with their events and the newest of them', async () => {
    const projectId = aProject()
    const daysAgo = (days: number) => Date.now() - days * DAY_MS
    const yesterday = daysAgo(1)
    const seen: readonly [string, number][] = [
      ['staging', yesterday],
      ['staging', daysAgo(3)],
      ['production', daysAgo(80)],
      ['forgotten', daysAgo(92)],
      ['', yesterday],
    ]
    await insert(...seen.map(([environment, timestamp]) => aRow({ projectId, environment, timestamp })))
    expect(await store.environments(mayRead(projectId))).toEqual([
      { projectId, name: 'production', events: 1, lastSeen: expect.any(Date) as Date },
      { projectId, name: 'staging', events: 2, lastSeen: new Date(yesterday) },
    ])
    expect(await store.environments(mayRead(aProject()))).toEqual([])
  })

  test('the disk is shared out by the size of the events, also for those whom the grant hides', async () => {
    const [small, large] = [aProject(), aProject()]
    const row = (projectId: ProjectId, length: number) =>
      aRow({ projectId, payload: JSON.stringify('x'.repeat(length)) })
    await insert(row(small, 1_000), row(small, 1_000), row(large, 60_000))
    const both = await store.diskUsage(mayInspect(small, large))
    expect(both).toMatchObject([
      { projectId: small, items: { events: 2 } },
      { projectId: large, items: { events: 1 } },
    ])
    const ratio = (both[1]?.bytesOnDisk ?? 0) / (both[0]?.bytesOnDisk ?? 0)
    expect(ratio).toBeGreaterThan(25)
    expect(ratio).toBeLessThan(35)
    // Approximate, because parts merge while the test runs.
    const [alone, ...others] = await store.diskUsage(mayInspect(small))
    expect(others).toEqual([])
    expect(Math.abs((alone?.bytesOnDisk ?? 0) / (both[0]?.bytesOnDisk ?? 0) - 1)).toBeLessThan(0.1)
  })

  describe('a batch', () => {
    test('that is repeated adds nothing: not to the events, not to the totals, not after a restart', async () => {
      const projectId = aProject()
      const weeks = [0, 7, 14, 21]
      const batch = encodeRows(
        eventTable,
        weeks.map((days) => aRow({ projectId, timestamp: noon - days * DAY_MS, userKey: 'id:1' })),
      )
      const token = aToken()
      const set = { groups: [{ projectId, groupHash: aGroup('some group') }] }
      const state = async () => ({
        events: (await store.events(mayRead(), set, undefined, { order: 'newest', limit: 100 })).length,
        byDay: await store.totalsOf(mayRead(), set.groups, always),
        byHour: await store.series(mayRead(), set.groups, within(noon - 30 * DAY_MS, noon + DAY_MS), 3600),
      })
      const repeat = () => store.insert('events', batch, token)
      await repeat()
      const once = await state()
      expect(once).toMatchObject({ events: weeks.length, byDay: [{ events: weeks.length, users: 1 }] })
      await repeat()
      expect(await state()).toEqual(once)
      await reopen()
      expect(await state()).toEqual(once)
      await repeat()
      expect(await state()).toEqual(once)
      await store.insert('events', batch, aToken())
      expect(await state()).toMatchObject({ events: 2 * weeks.length })
    })

    test('may be empty', async () => {
      await insert()
      const empty = { groups: [] }
      expect(await store.totalsOf(mayRead(), [], always)).toEqual([])
      expect(await store.series(mayRead(), [], always, 3600)).toEqual([])
      expect(await store.usersOf(mayRead(), [], always)).toBe(0)
      expect(await store.tagTotals(mayRead(), [], always, { keys: 1, values: 1 })).toEqual([])
      expect(await store.events(mayRead(), empty, undefined, { order: 'newest', limit: 9 })).toEqual([])
      expect(await store.events(mayRead(), { projects: [] }, undefined, { order: 'newest', limit: 9 })).toEqual([])
      expect(await store.edgeEvent(mayRead(), empty, undefined, 'newest')).toBeUndefined()
    })

    test('may be stored in part: the rows that are picked', async () => {
      const projectId = aProject()
      const rows = [0, 1, 2, 3].map((ms) => aRow({ projectId, timestamp: noon + ms, title: 'é'.repeat(ms) }))
      await store.insert(
        'events',
        pickRows(encodeRows(eventTable, rows), (index) => index % 2 === 1),
        aToken(),
      )
      const found = await store.events(mayRead(), { projects: [projectId] }, undefined, { order: 'oldest', limit: 9 })
      expect(found.map(({ eventId }) => eventId)).toEqual([rows[1]?.eventId, rows[3]?.eventId])
    })

    test('is seen whole or not at all by those who read meanwhile', async () => {
      const projectId = aProject()
      const batch = (n: number) => Array.from({ length: 100 }, () => aRow({ projectId, timestamp: noon + n }))
      let storing = true
      const storeAll = async () => {
        for (let n = 0; n < 15; n++) await insert(...batch(n))
        storing = false
      }
      const readAll = async () => {
        const counts: number[] = []
        while (storing) {
          const set = { projects: [projectId] }
          counts.push((await store.events(mayRead(), set, undefined, { order: 'newest', limit: 5_000 })).length)
        }
        return counts
      }
      const [, ...reads] = await Promise.all([storeAll(), readAll(), readAll()])
      expect(reads.flat().length).toBeGreaterThan(0)
      expect(reads.flat().filter((count) => count % 100 !== 0)).toEqual([])
      expect(await store.groupTotals(mayRead(projectId), always, 9)).toMatchObject([{ events: 1_500 }])
    })
  })

  test('old weeks go, once all of them is old', async () => {
    const projectId = aProject()
    const monday = Date.UTC(2020, 0, 6)
    await insert(...[0, 6, 7, 14].map((days) => aRow({ projectId, timestamp: monday + days * DAY_MS })))
    // Search counts lag behind. If a week were dropped in between, its late counts would survive until the next
    // cleanup.
    const { period } = within(monday, monday + 30 * DAY_MS)
    const level = { kind: 'field', key: 'level' } as const
    const counted = () => store.knownValues(mayRead(projectId), level, period, '', 9)
    await expect.poll(counted, patience).toMatchObject([{ events: 4 }])
    expect(await store.dropBefore(allBefore(new Date(monday + 7 * DAY_MS - 1)))).toBe(0)
    expect(await store.dropBefore(allBefore(new Date(monday + 10 * DAY_MS)))).toBe(1)
    const left = await store.events(mayRead(), { projects: [projectId] }, undefined, { order: 'oldest', limit: 9 })
    expect(left.map(({ timestamp }) => timestamp.getTime() - monday)).toEqual([7 * DAY_MS, 14 * DAY_MS])
    const filter = within(monday, monday + 30 * DAY_MS)
    expect(await store.groupTotals(mayRead(projectId), filter, 9)).toMatchObject([{ events: 2 }])
    expect(await store.dropBefore(allBefore(new Date(monday + 28 * DAY_MS)))).toBe(2)
  })

  describe('a project', () => {
    const monday = Date.UTC(2026, 1, 2)
    const left = async (projectId: ProjectId) => {
      const set = { projects: [projectId] }
      const page = { order: 'oldest', limit: 99 } as const
      const found = await store.events(mayRead(), set, undefined, page)
      const totals = await store.groupTotals(mayRead(projectId), always, 9)
      const groups = [{ projectId, groupHash: aGroup('some group') }]
      const byHour = await store.series(mayRead(projectId), groups, within(monday, monday + 28 * DAY_MS), 3600)
      return {
        events: found.map(({ timestamp }) => timestamp.getTime()),
        byDay: totals.reduce((sum, { events }) => sum + events, 0),
        byHour: byHour.flatMap(({ counts }) => counts).reduce((sum, one) => sum + one, 0),
      }
    }

    test('that is deleted takes its events, their newer readings and their sums with it, and nobody else’s', async () => {
      const [gone, stays] = [aProject(), aProject()]
      const at = (projectId: ProjectId) =>
        aRow({ projectId, timestamp: monday, payload: unread('js_no_source'), environment: 'e' })
      const [lost, kept] = [at(gone), at(stays)]
      await insert(lost, kept, aRow({ projectId: gone, timestamp: monday + 9 * DAY_MS }))
      await store.revise([reading(lost, 'newer'), reading(kept, 'newer')])
      await store.deleteProject(gone)
      await store.deleteProject(gone)
      await expect.poll(() => left(gone), patience).toEqual({ events: [], byDay: 0, byHour: 0 })
      expect(await store.event(mayRead(), kept.eventId)).toMatchObject({ title: 'newer' })
      expect(await left(stays)).toEqual({ events: [monday], byDay: 1, byHour: 1 })
      // The reading is gone as well, so the same event appears in its original form again.
      await insert(lost)
      await expect.poll(async () => (await store.event(mayRead(), lost.eventId))?.title, patience).toBe(lost.title)
    })

    test('loses deleted groups with their readings, sums and index entries, and keeps what was stored after', async () => {
      const projectId = aProject()
      const group = (name: string) => aGroup(`deleted ${name}`)
      const tagged = (name: string, more: object) =>
        aRow({ projectId, groupHash: group(name), timestamp: monday, tags: [['who', name]], ...more })
      const [lost, kept] = [tagged('lost', { payload: unread('js_no_source') }), tagged('kept', {})]
      await insert(lost, kept, tagged('again', {}), tagged('again', {}))
      await store.revise([reading(lost, 'newer')])
      await store.indexed()
      const before = new Date()
      await expect.poll(() => Date.now()).toBeGreaterThan(before.getTime())
      const again = tagged('again', { userKey: 'id:8', tags: [['who', 'later']] })
      await insert(again)
      await store.indexed()
      const deletion = { projectId, groups: [group('lost'), group('again')], before }
      await store.deleteGroups(deletion)
      await store.deleteGroups(deletion)
      const state = async () => ({
        ...(await left(projectId)),
        groups: (await store.groupTotals(mayRead(projectId), always, 9)).map((one) => [
          one.groupHash,
          one.events,
          one.users,
        ]),
        values: (await store.knownValues(mayRead(projectId), { kind: 'tag', key: 'who' }, always.period, '', 9))
          .map(({ value }) => value)
          .toSorted(),
      })
      await expect.poll(state, patience).toEqual({
        events: [monday, monday],
        byDay: 2,
        byHour: 0,
        groups: expect.toSatisfy((all: readonly unknown[]) => all.length === 2),
        values: ['kept', 'later'],
      })
      expect(await store.event(mayRead(), lost.eventId)).toBeUndefined()
      expect(await store.event(mayRead(), again.eventId)).toBeDefined()
      const found = await store.valuesOf(
        mayRead(projectId),
        [{ projectId, groupHash: group('again') }],
        { kind: 'tag', key: 'who' },
        always.period,
        { sort: 'events', offset: 0, limit: 9 },
      )
      expect(found.values.map(({ value, events }) => [value, events])).toEqual([['later', 1]])
    })

    test('keeps whole days when what is older goes, so that events and sums agree', async () => {
      const [short, long] = [aProject(), aProject()]
      const times = [0, 1, 2, 8].map((days) => monday + days * DAY_MS + 5 * HOUR_MS)
      await insert(...[short, long].flatMap((projectId) => times.map((timestamp) => aRow({ projectId, timestamp }))))
      await store.deleteProject(short, allBefore(new Date(monday + 2 * DAY_MS + 20 * HOUR_MS)))
      const kept = times.slice(2)
      await expect.poll(() => left(short), patience).toEqual({ events: kept, byDay: 2, byHour: 2 })
      expect(await left(long)).toEqual({ events: times, byDay: 4, byHour: 4 })
    })

    test('that is deleted goes on going after a restart, and a batch that is repeated does not bring it back', async () => {
      const projectId = aProject()
      const batch = encodeRows(
        eventTable,
        [0, 7, 14].map((days) => aRow({ projectId, timestamp: monday + days * DAY_MS })),
      )
      const token = aToken()
      await store.insert('events', batch, token)
      await store.deleteProject(projectId)
      await reopen()
      await expect.poll(() => left(projectId), patience).toEqual({ events: [], byDay: 0, byHour: 0 })
      await store.insert('events', batch, token)
      expect(await left(projectId)).toEqual({ events: [], byDay: 0, byHour: 0 })
    })

    test('is told of week by week, with its share of the disk by the size of its events', async () => {
      const [small, large] = [aProject(), aProject()]
      const row = (projectId: ProjectId, days: number, length: number) =>
        aRow({
          projectId,
          timestamp: monday + 70 * DAY_MS + days * DAY_MS,
          payload: JSON.stringify({ errors: [{ type: 'js_no_source' }], text: 'x'.repeat(length) }),
        })
      const revised = row(small, 1, 1_000)
      await insert(revised, row(small, 6, 1_000), row(small, 7, 1_000), row(large, 0, 20_000))
      await store.revise([reading(revised, 'newer')])
      const mayForesee = (...covered: ProjectId[]) => narrow(mayAdminister(), covered)
      const [first, second] = await store.retentionForecast(mayForesee(small, large))
      const week = (weeks: number) => new Date(monday + (70 + 7 * weeks) * DAY_MS)
      expect(first).toMatchObject({
        projectId: small,
        oldestEvent: new Date(revised.timestamp),
        weeks: [
          { week: week(0), kinds: [{ kind: 'events', items: 2 }] },
          { week: week(1), kinds: [{ kind: 'events', items: 1 }] },
        ],
      })
      expect(second).toMatchObject({
        projectId: large,
        weeks: [{ week: week(0), kinds: [{ items: 1, revisionBytes: 0 }] }],
      })
      const [of, other] = [first?.weeks[0]?.kinds[0], second?.weeks[0]?.kinds[0]]
      expect((other?.rowBytes ?? 0) / (of?.rowBytes ?? 1)).toBeGreaterThan(8)
      expect((other?.rowBytes ?? 0) / (of?.rowBytes ?? 1)).toBeLessThan(12)
      expect(of?.revisionBytes).toBeGreaterThan(0)
      expect(of?.sumBytes).toBeGreaterThan(0)
      // Projects hidden by the grant still take their share.
      const [alone, ...others] = await store.retentionForecast(mayForesee(small))
      expect(others).toEqual([])
      expect(Math.abs((alone?.weeks[0]?.kinds[0]?.rowBytes ?? 0) / (of?.rowBytes ?? 1) - 1)).toBeLessThan(0.1)
    })
  })

  test('says which engine it is', async () => {
    expect(await store.engine()).toMatchObject({
      name: expect.any(String),
      version: expect.stringMatching(/^\d+\.\d+/),
    })
  })

  test('says how much memory it holds', async () => {
    // A ClickHouse server's memory is not this process's.
    expect((await store.memoryBytes()) > 1_000_000).toBe(engine === 'embedded')
  })
})
