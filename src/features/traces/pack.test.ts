import { expect, test } from 'vitest'
import type { ProjectId, SpanId } from '#domain/ids.ts'
import type { TraceSpan } from '#domain/trace/span-store.ts'
import { packTrace, unpackTrace } from './pack.ts'

const id = (n: number) => n.toString(16).padStart(16, '0') as SpanId

function aSpan(n: number, fields: Partial<TraceSpan> = {}): TraceSpan {
  return {
    projectId: 1 as ProjectId,
    spanId: id(n),
    parentId: null,
    isRootSpan: false,
    start: 5_000_000 + n,
    duration: 10,
    selfTime: 4,
    name: 'work',
    op: 'task',
    category: 'db',
    status: 'error',
    links: [],
    ...fields,
  }
}

test('spans come out of a packed trace as they went in, with their services by name', () => {
  const spans = [
    aSpan(1, { isRootSpan: true }),
    aSpan(2, { parentId: id(1), name: '' }),
    aSpan(3, { parentId: id(77), projectId: 2 as ProjectId }),
  ]
  const drawn = unpackTrace(packTrace(spans, 5_000_000, (project) => `service ${project}`))
  expect(
    drawn.map(({ spanId, parentId, start, name, service, isRootSpan }) => [
      spanId,
      parentId,
      start,
      name,
      service,
      isRootSpan,
    ]),
  ).toEqual([
    [id(1), null, 1, 'work', 'service 1', true],
    [id(2), id(1), 2, 'task', 'service 1', false],
    [id(3), id(0), 3, 'work', 'service 2', false],
  ])
  expect(drawn[0]).toMatchObject({ duration: 10, selfTime: 4, op: 'task', category: 'db', status: 'error' })
})

test('texts that come again are said once', () => {
  const packed = packTrace([aSpan(1), aSpan(2), aSpan(3)], 0, () => 'shop')
  expect(packed.texts.toSorted()).toEqual(['db', 'error', 'shop', 'task', 'work'])
})
