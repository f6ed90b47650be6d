import { describe, expect, test } from 'vitest'
import { authorize, narrow } from '#domain/access/access.ts'
import type { GroupHash, ProjectId } from '#domain/ids.ts'
import type { Notices } from '#domain/processing/notices.ts'
import { createLiveEvents } from './live-events.ts'
import { shareLiveEvents } from './share.ts'

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

describe('servers of one catalogue', () => {
  /** Two servers, each of which immediately receives the other's notices. */
  function twoServers(mostBytes: number) {
    const heard: { hear: (notice: string) => void; missed: () => void }[] = []
    const told: string[] = []
    const servers = [createLiveEvents(), createLiveEvents()].map((live, index) => {
      const notices: Notices = {
        mostBytes,
        listen: (listener) => heard.push(listener),
        tell: async (notice) => {
          told.push(notice)
          heard[1 - index]?.hear(notice)
        },
        close: async () => {},
      }
      return { live, ...shareLiveEvents(live, notices, () => {}) }
    })
    const [one, other] = servers
    if (one === undefined || other === undefined) throw new Error('There are two.')
    return { one, other, told, heard }
  }

  test('show what the others have committed, in notices that are short enough', () => {
    const { one, other, told } = twoServers(600)
    const mark = other.live.mark()
    const groups = Array.from({ length: 30 }, (_, index) => `group ${index}`)
    one.tell([...groups, ...groups].map((group) => anEvent(1, group)))
    const { groups: seen, isComplete } = other.live.since(grant, mark, [])
    expect([seen.length, seen.every(({ events }) => events === 2), isComplete]).toEqual([30, true, true])
    expect(told.length).toBeGreaterThan(1)
    expect(told.every((notice) => Buffer.byteLength(JSON.stringify(notice)) <= 600)).toBe(true)
  })

  test('say that there was more where they cannot say what, and where they did not hear', () => {
    const { one, other, heard } = twoServers(600)
    const mark = other.live.mark()
    one.tell(Array.from({ length: 1_000 }, (_, index) => anEvent(1, `group ${index}`)))
    expect(other.live.since(grant, mark, []).isComplete).toBe(false)
    const later = other.live.mark()
    expect(other.live.since(grant, later, []).isComplete).toBe(true)
    heard[1]?.missed()
    expect(other.live.since(grant, later, []).isComplete).toBe(false)
    const last = other.live.mark()
    heard[1]?.hear('{"of":"another version"}')
    expect(other.live.since(grant, last, []).isComplete).toBe(false)
  })
})
