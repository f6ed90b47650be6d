import { expect, test } from 'vitest'
import type { EventId, ProjectId, SpanId } from '#domain/ids.ts'
import type { DrawnSpan } from '../pack.ts'
import { ancestorsOf, hitsOf, modelOf, shownRows } from './trace-model.ts'

const span = (id: string, parent: string | null, fields: Partial<DrawnSpan> = {}): DrawnSpan => ({
  projectId: 1 as ProjectId,
  spanId: id as SpanId,
  parentId: parent as SpanId | null,
  start: 0,
  duration: 10,
  selfTime: 10,
  isRootSpan: false,
  name: `name of ${id}`,
  op: 'task',
  category: 'other',
  status: 'ok',
  service: 'shop',
  ...fields,
})
const model = modelOf(
  [
    span('a', null),
    span('b', 'a', { op: 'db' }),
    span('c', 'b', { service: 'pay' }),
    span('d', 'a', { start: 5, duration: 20 }),
  ],
  [{ eventId: 'e' as EventId, spanId: 'gone' as SpanId, at: 1, level: 'error', title: 'Broken' }],
)
const all = { collapsed: new Set<SpanId>(), service: '', op: '' }
const names = (of: readonly { readonly span: DrawnSpan }[]) => of.map((node) => node.span.spanId)

test('a filter keeps what its spans stand below', () => {
  expect(names(shownRows(model, all))).toEqual(['a', 'b', 'c', 'd'])
  expect(names(shownRows(model, { ...all, service: 'pay' }))).toEqual(['a', 'b', 'c'])
  expect(names(shownRows(model, { ...all, op: 'db' }))).toEqual(['a', 'b'])
  expect(names(shownRows(model, { ...all, collapsed: new Set(['b' as SpanId]) }))).toEqual(['a', 'b', 'd'])
})

test('a search finds names, operations, services and ids, in the order they are drawn', () => {
  expect(hitsOf(model, ' PAY ')).toEqual(['c'])
  expect(hitsOf(model, 'name of')).toEqual(['a', 'b', 'c', 'd'])
  expect(hitsOf(model, '')).toEqual([])
})

test('knows its length, its choices, what is above a span, and events whose span is not there', () => {
  expect([model.length, model.services, model.ops]).toEqual([25, ['pay', 'shop'], ['db', 'task']])
  expect(ancestorsOf(model, 'c' as SpanId)).toEqual(['b', 'a'])
  expect(model.eventsOf.get(null)).toHaveLength(1)
})
