import { describe, expect, test } from 'vitest'
import { authorize, narrow } from '#domain/access/access.ts'
import type { GroupHash, ProjectId } from '#domain/ids.ts'
import { createLiveEvents } from './live-events.ts'

const operator = authorize({ kind: 'operator' }, 'event:read')
if (!operator.ok) throw new Error('the operator may read')
const grant = operator.value

const anEvent = (projectId: number, groupHash: string, environment = 'production') => ({
  projectId: projectId as ProjectId,
  groupHash: groupHash as GroupHash,
  environment,
})

describe('what has arrived since a mark', () => {
  test('is what was committed later, counted for each group, the most first', () => {
    const liveEvents = createLiveEvents()
    liveEvents.add([anEvent(1, 'before')])
    const mark = liveEvents.mark()
    expect(liveEvents.since(grant, mark, [])).toEqual({ groups: [], isComplete: true })
    liveEvents.add([anEvent(1, 'a'), anEvent(1, 'b'), anEvent(1, 'b', 'staging')])
    liveEvents.add([anEvent(1, 'b')])
    expect(liveEvents.since(grant, mark, [])).toEqual({
      groups: [
        { projectId: 1, groupHash: 'b', events: 3 },
        { projectId: 1, groupHash: 'a', events: 1 },
      ],
      isComplete: true,
    })
    expect(liveEvents.since(grant, mark, ['staging']).groups).toEqual([{ projectId: 1, groupHash: 'b', events: 1 }])
  })

  test('is told only of projects that the grant covers', () => {
    const liveEvents = createLiveEvents()
    const mark = liveEvents.mark()
    liveEvents.add([anEvent(1, 'a'), anEvent(2, 'a')])
    expect(liveEvents.since(narrow(grant, [2 as ProjectId]), mark, []).groups).toEqual([
      { projectId: 2, groupHash: 'a', events: 1 },
    ])
  })

  test('says so where it remembers only a part of it', () => {
    const liveEvents = createLiveEvents(4)
    const early = liveEvents.mark()
    for (const group of ['a', 'b', 'c']) liveEvents.add([anEvent(1, group)])
    const late = liveEvents.mark()
    for (const group of ['d', 'e']) liveEvents.add([anEvent(1, group)])
    expect(liveEvents.since(grant, early, [])).toMatchObject({ groups: { length: 3 }, isComplete: false })
    expect(liveEvents.since(grant, late, [])).toMatchObject({ groups: { length: 2 }, isComplete: true })
  })

  test('of a mark of an earlier process, or of none at all, is all that this one brought', () => {
    const liveEvents = createLiveEvents()
    liveEvents.add([anEvent(1, 'a')])
    for (const mark of [createLiveEvents().mark(), '', 'x.9', '9'])
      expect(liveEvents.since(grant, mark, [])).toMatchObject({ groups: [{ events: 1 }], isComplete: false })
  })
})
