import { describe, expect, test } from 'vitest'
import type { Event } from '#domain/event/event.ts'
import type { GroupingPart, GroupingWhy } from '#domain/grouping/explanation.ts'
import type { GroupHash } from '#domain/ids.ts'
import { variantViews } from './parts-view.ts'

const event = {
  exception: [
    {
      type: 'TypeError',
      stacktrace: {
        frames: [
          { function: 'run', filename: 'node:internal', in_app: false },
          { function: 'pay', filename: 'src/pay.ts', lineno: 12, in_app: true },
        ],
      },
    },
  ],
} as unknown as Event

const frame = (index: number, counts: boolean, why?: GroupingWhy): GroupingPart => ({
  kind: 'frame',
  counts,
  ...(why !== undefined && { why }),
  values: counts ? [{ name: 'function', value: 'pay', counts: true }] : [],
  at: { exception: 0, frame: index },
})

describe('why an event is in its group', () => {
  const exception: GroupingPart = {
    kind: 'exception',
    counts: true,
    values: [{ name: 'value', value: 'x is undefined', counts: false, why: 'has_stacktrace' }],
  }
  const views = variantViews(
    [
      { name: 'system', decided: false, hash: 'b'.repeat(32) as GroupHash, parts: [] },
      {
        name: 'app',
        decided: true,
        hash: 'a'.repeat(32) as GroupHash,
        parts: [exception, frame(0, false, 'not_in_app'), frame(1, true)],
      },
    ],
    event,
  )

  test('begins with what decided', () => {
    expect(views.map(({ decided }) => decided)).toEqual([true, false])
  })

  test('shows frames by function and place, the newest first, as on the event’s page', () => {
    expect(views[0]?.parts.map(({ name, place, counts }) => [name, place, counts])).toEqual([
      ['Exception', '', true],
      ['pay', 'src/pay.ts:12', true],
      ['run', 'node:internal', false],
    ])
  })

  test('says in words why something did not count', () => {
    expect(views[0]?.parts[2]?.why).toBe('not in-app')
    expect(views[0]?.parts[0]?.values[0]?.why).toBe('stack trace used instead')
  })
})
