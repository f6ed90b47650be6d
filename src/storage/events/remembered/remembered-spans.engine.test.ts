import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operatorGrant } from '#domain/access/operator-grant.ts'
import type { EventStore } from '#domain/event/event-store.ts'
import type { SpanSet } from '#domain/explore/span-explorer.ts'
import type { GroupHash, ProjectId, TraceId } from '#domain/ids.ts'
import { encodeRows } from '#telemetry/rows/row-encoder.ts'
import { spanTable } from '#telemetry/spans/table.ts'
import { openNewEvents } from '../test-support/new-events.ts'
import { aSpan } from '../sample-span.ts'
import { rememberAnswers, type Remembering } from './remembered.ts'

const grant = operatorGrant('event:read')
const project = 1 as ProjectId
const now = Date.now()
const set: SpanSet = {
  where: { kind: 'all', parts: [] },
  period: { since: new Date(now - 86_400_000), until: new Date(now + 60_000) },
  environments: [],
  slugs: new Map([[project, 'shop']]),
}

describe('what is asked of spans', () => {
  let folder: string
  let plain: EventStore
  let asked: string[] = []
  let store: EventStore & Remembering

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mishap-spans-'))
    plain = await openNewEvents({ folder })
    const counting: EventStore = {
      ...plain,
      spanGroups: (...args) => {
        asked.push('spanGroups')
        return plain.spanGroups(...args)
      },
      hasTrace: (...args) => {
        asked.push('hasTrace')
        return plain.hasTrace(...args)
      },
    }
    store = rememberAnswers(counting)
  })
  afterAll(async () => {
    await plain.close()
    await rm(folder, { recursive: true })
  })

  const add = (token: string) => store.insert('spans', encodeRows(spanTable, [aSpan({ projectId: project })]), token)
  const apdexOf = async (usual: number, own: ReadonlyMap<ProjectId, number> = new Map()) => {
    const aggregates = [{ of: 'count' }, { of: 'apdex', thresholds: { usual, pages: usual, own } }] as const
    const query = { groupBy: ['project'], aggregates, sort: { by: 0, descending: true }, limit: 9 }
    return (await store.spanGroups(grant, set, query)).groups[0]?.numbers
  }

  test('is asked once, until a span comes', async () => {
    await add('first')
    asked = []
    expect(await apdexOf(300)).toEqual([1, 1])
    expect(await apdexOf(300)).toEqual([1, 1])
    expect(asked).toHaveLength(1)
    await add('second')
    expect(await apdexOf(300)).toEqual([2, 1])
    expect(asked).toHaveLength(2)
  })

  test('is another question with other thresholds of a project', async () => {
    // A span takes a millisecond.
    expect((await apdexOf(300, new Map([[project, 300]])))?.[1]).toBe(1)
    expect((await apdexOf(300, new Map([[project, 0.5]])))?.[1]).toBe(0.5)
  })

  test('whether there is a trace is asked once, until a span or an event comes', async () => {
    const span = aSpan({ projectId: project, traceId: 'a'.repeat(32) as TraceId })
    expect(await store.hasTrace(grant, span.traceId)).toBe(false)
    await store.insert('spans', encodeRows(spanTable, [span]), 'of a trace')
    expect(await store.hasTrace(grant, span.traceId)).toBe(true)
    asked = []
    expect(await store.hasTrace(grant, span.traceId)).toBe(true)
    expect(asked).toEqual([])
    store.changed([{ projectId: project, groupHash: 'b'.repeat(32) as GroupHash, environment: '' }])
    expect(await store.hasTrace(grant, span.traceId)).toBe(true)
    expect(asked).toEqual(['hasTrace'])
  })

  describe('of a time that is over', () => {
    const HOUR = 3_600_000
    const hour = Math.floor(now / HOUR) * HOUR
    const day: SpanSet = { ...set, period: { since: new Date(hour - 23 * HOUR), until: new Date(hour + HOUR) } }
    const yesterday: SpanSet = { ...set, period: { since: new Date(hour - 47 * HOUR), until: day.period.since } }
    const counted = { groupBy: [], aggregates: [{ of: 'count' }], sort: { by: 0, descending: true }, limit: 1 } as const
    const perHour = { groupBy: [], groups: [[]], aggregate: { of: 'count' }, stepSeconds: 3600 } as const
    const addAt = (at: number, environment: string) =>
      store.insert(
        'spans',
        encodeRows(spanTable, [aSpan({ projectId: project, start: at * 1000, environment })]),
        `${environment} at ${at}`,
      )

    test('is remembered whatever comes, and what is not over is asked anew', async () => {
      await addAt(hour - 30 * HOUR, 'old')
      await addAt(hour - 5 * HOUR, 'earlier')
      expect((await store.spanGroups(grant, yesterday, counted)).total).toEqual([1])
      const before = (await store.spanSeries(grant, day, perHour))[0] ?? []
      expect(before).toHaveLength(24)
      expect(before[18]).toBe(1)
      asked = []
      await addAt(now, 'new')
      expect((await store.spanGroups(grant, yesterday, counted)).total).toEqual([1])
      expect(asked).toEqual([])
      const after = (await store.spanSeries(grant, day, perHour))[0] ?? []
      expect(after.slice(0, 22)).toEqual(before.slice(0, 22))
      expect((after[22] ?? 0) + (after[23] ?? 0)).toBe((before[22] ?? 0) + (before[23] ?? 0) + 1)
    })

    test('is the same together with what is not as the store says of both', async () => {
      const names = (from: EventStore) => from.fieldValues(grant, 'environment', day, '', 9)
      expect(new Set(await names(store))).toEqual(new Set(await names(plain)))
      expect(await store.spanSeries(grant, day, perHour)).toEqual(await plain.spanSeries(grant, day, perHour))
      const attributes = await store.attributeNames(grant, day.period, '', 9)
      expect(attributes).toEqual(await plain.attributeNames(grant, day.period, '', 9))
    })
  })
})
