import { describe, expect, test } from 'vitest'
import type { Event, Frame } from '#domain/event/event.ts'
import type { GroupingPart, GroupingWhy } from '#domain/grouping/explanation.ts'
import type { GroupHash } from '#domain/ids.ts'
import { partRows } from './why.ts'

const frame = (name: string): Frame => ({ function: name, filename: `src/${name}.ts`, lineno: 3, in_app: true })
const event: Event = {
  event_id: '',
  timestamp: 0,
  received: 0,
  type: 'error',
  level: 'error',
  platform: 'node',
  tags: [],
  title: '',
  culprit: '',
  metadata: {},
  grouping: { algorithm: 'v2', variant: 'app', hash: '' },
  exception: [
    { type: 'Cause', stacktrace: { frames: [frame('cause')] } },
    { type: 'Error', stacktrace: { frames: ['a', 'b', 'c', 'd'].map(frame) } },
  ],
}
const part = (at: GroupingPart['at'], counts: boolean, why?: GroupingWhy): GroupingPart => ({
  kind: at?.frame === undefined ? 'exception' : 'frame',
  counts,
  ...(why !== undefined && { why }),
  values: [],
  ...(at && { at }),
})
const rowsOf = (parts: readonly GroupingPart[]) =>
  partRows({ name: 'app', hash: '' as GroupHash, decided: true, parts }, event).map((row) =>
    row.kind === 'part' ? row.part.anchor : [row.why, row.parts.map(({ anchor }) => anchor)],
  )

describe('why an event is in its issue', () => {
  test('is told by frames that lead to those of the stack trace, the newest first', () => {
    expect(
      rowsOf([
        part({ exception: 0 }, true),
        part({ exception: 0, frame: 0 }, true),
        part({ exception: 1 }, true),
        part({ exception: 1, frame: 0 }, true),
        part({ exception: 1, frame: 3 }, true),
      ]),
    ).toEqual(['exception-0', 'exception-0-frame-0', 'exception-1', 'frame-3', 'frame-0'])
  })

  test('folds runs of frames that did not count for the same reason', () => {
    expect(
      rowsOf([
        part({ exception: 1, frame: 0 }, false, 'recursion'),
        part({ exception: 1, frame: 1 }, false, 'not_in_app'),
        part({ exception: 1, frame: 2 }, false, 'not_in_app'),
        part({ exception: 1, frame: 3 }, false, 'not_in_app'),
      ]),
    ).toEqual([['not_in_app', ['frame-3', 'frame-2', 'frame-1']], 'frame-0'])
  })

  test('leads to the thread whose stack was taken', () => {
    const ofThread: Event = {
      ...event,
      exception: [{ type: 'SIGSEGV', thread_id: '7' }],
      threads: [
        { id: '1', stacktrace: { frames: [frame('x')] } },
        { id: '7', stacktrace: { frames: [frame('y')] } },
      ],
    }
    const [row] = partRows({ name: 'app', decided: true, parts: [part({ frame: 0 }, true)] }, ofThread)
    expect(row).toMatchObject({ part: { anchor: 'thread-1-frame-0', name: 'y', place: 'src/y.ts:3' } })
  })
})
