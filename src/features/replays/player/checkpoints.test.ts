import { describe, expect, test } from 'vitest'
import { APART_MS, Checkpoints } from './checkpoints.ts'
import { PageModel } from './page-model.ts'
import { EVENT, SOURCE, type RecordedEvent } from './safe-event.ts'
import { needFor, partsOf } from './stretches.ts'

const element = (id: number, tagName: string, childNodes: readonly object[] = [], attributes: object = {}) => ({
  type: 2,
  id,
  tagName,
  attributes,
  childNodes,
})
const text = (id: number, textContent: string) => ({ type: 3, id, textContent })
const page = (at: number, ...children: object[]): RecordedEvent => ({
  type: EVENT.fullSnapshot,
  timestamp: at,
  data: { node: { type: 0, id: 1, childNodes: children } },
})
const change = (at: number, data: object): RecordedEvent => ({
  type: EVENT.incremental,
  timestamp: at,
  data: { source: SOURCE.mutation, ...data },
})

function modelOf(...events: RecordedEvent[]) {
  const model = new PageModel()
  for (const event of events) model.add(event)
  return model.snapshot()
}

describe('the model of a recorded page', () => {
  test('has moved, added, changed and removed nodes where they stand', () => {
    const events = modelOf(
      page(1, element(2, 'ul', [element(3, 'li', [text(4, 'a')]), element(5, 'li')])),
      change(2, {
        removes: [{ parentId: 2, id: 5 }],
        // Each refers to one that comes later.
        adds: [
          { parentId: 6, nextId: null, node: text(7, 'b') },
          { parentId: 2, nextId: 3, node: element(6, 'li') },
        ],
        texts: [{ id: 4, value: 'c' }],
        attributes: [{ id: 3, attributes: { title: 't', class: null, style: { color: 'red' } } }],
      }),
    )
    const items = [element(6, 'li', [text(7, 'b')]), element(3, 'li', [text(4, 'c')], { title: 't' })]
    expect(events?.[0]?.data.node).toMatchObject({ childNodes: [{ id: 2, childNodes: items }] })
    expect(events?.[1]?.data).toMatchObject({ attributes: [{ id: 3, attributes: { style: { color: 'red' } } }] })
  })

  test('has pages in frames after the page, and of what was scrolled, typed or moved the last', () => {
    const scrolled = (at: number, y: number) => change(at, { source: SOURCE.scroll, id: 2, x: 0, y })
    const events = modelOf(
      page(1, element(2, 'iframe')),
      change(2, { adds: [{ parentId: 2, nextId: null, node: { type: 0, id: 8, childNodes: [element(9, 'p')] } }] }),
      scrolled(3, 10),
      scrolled(4, 20),
      change(5, { source: SOURCE.mouseMove, positions: [{ x: 1 }, { x: 2, timeOffset: -9 }] }),
      change(6, { source: SOURCE.input, id: 77, text: 'gone' }),
    )
    expect(events?.map(({ data, timestamp }) => [timestamp, data.source])).toEqual([
      [6, undefined],
      [6, SOURCE.mutation],
      [6, SOURCE.scroll],
      [6, SOURCE.mouseMove],
    ])
    expect(events?.[1]?.data).toMatchObject({ adds: [{ parentId: 2, node: { id: 8, childNodes: [{ id: 9 }] } }] })
    expect(events?.slice(2).map(({ data }) => data)).toMatchObject([
      { y: 20 },
      { positions: [{ x: 2, timeOffset: 0 }] },
    ])
  })

  test('survives what no recorder sends', () => {
    const events = modelOf(
      page(1, element(2, 'div', [element(3, 'div')])),
      // Invalid additions: into itself, below a missing node, without a node.
      change(2, {
        adds: [{ parentId: 3, nextId: null, node: element(2, 'div') }, { parentId: 99, node: text(4, '') }, {}],
      }),
      change(3, { removes: 7, adds: null, texts: [{ id: 'x' }], attributes: [{ id: 3 }, { id: 3, attributes: 'x' }] }),
      change(4, { attributes: [{ id: 3, attributes: JSON.parse('{"__proto__": "x"}') as object }] }),
    )
    expect(events?.[0]?.data.node).toMatchObject({ childNodes: [{ id: 2, childNodes: [{ id: 3 }] }] })
  })
})

test('playback begins at the last checkpoint, and never at one beyond a gap', async () => {
  const checkpoints = new Checkpoints()
  const all = [0, 1, 2, 3, 5, 6].map((segmentId) => ({
    segmentId,
    startedAt: segmentId * APART_MS,
    endedAt: segmentId * APART_MS + 10,
    snapshotsAt: segmentId === 0 || segmentId === 5 ? [segmentId * APART_MS] : [],
    state: 'kept' as const,
  }))
  let read = false
  const reading = checkpoints.readUpTo(3).then(() => (read = true))
  for (const { segmentId, startedAt, snapshotsAt } of all) {
    expect(read).toBe(false)
    const first = snapshotsAt.length > 0 ? [page(startedAt, element(2, 'p'))] : []
    checkpoints.add(segmentId, [
      ...first,
      change(startedAt + 10, { attributes: [{ id: 2, attributes: { n: segmentId } }] }),
    ])
  }
  await reading
  const { stretches } = partsOf(all, 0, 7 * APART_MS)
  const begin = (at: number) => {
    const need = needFor(stretches, at)
    return need && checkpoints.shortened(need)
  }
  expect(begin(5000)?.checkpoint).toBeUndefined()
  const later = begin(3 * APART_MS + 5)
  expect(later).toMatchObject({ first: 3, last: 3, checkpoint: { after: 2, at: 2 * APART_MS + 10 } })
  expect(later?.checkpoint?.events()[0]?.data.node).toMatchObject({ childNodes: [{ attributes: { n: 2 } }] })
  expect(begin(5 * APART_MS)).toMatchObject({ first: 0, last: 0 })
  expect(begin(5 * APART_MS)?.checkpoint).toBeUndefined()
})
