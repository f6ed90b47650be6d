import { describe, expect, test } from 'vitest'
import type { GroupHash } from '#domain/ids.ts'
import { futureGroup } from './future-group.ts'

const [old, before, after] = ['0', 'a', 'b'].map((digit) => digit.repeat(32) as GroupHash) as [
  GroupHash,
  GroupHash,
  GroupHash,
]
const by = (hash: GroupHash) => ({ algorithm: 'v2', hash })
const stored = (algorithm: string, variant = 'app') => ({
  groupHash: old,
  event: { grouping: { algorithm, variant, hash: old } },
})

describe('where an event would be with edited rules', () => {
  test('of a pasted one is told against the saved rules', () => {
    expect(futureGroup(undefined, { saved: by(before), edited: by(after) })).toEqual({ present: before, future: after })
  })

  test('of a stored one is told against the group that it is in, also where other rules held when it came', () => {
    expect(futureGroup(stored('v2'), { saved: by(after), edited: by(after) })).toEqual({ present: old, future: after })
  })

  test.each([
    ['of an older algorithm', stored('v1')],
    ['that a filter folded', stored('v2', 'filter')],
  ])('of one %s is where it is, while the edit changes nothing', (_, event) => {
    expect(futureGroup(event, { saved: by(before), edited: by(before) })).toEqual({ present: old, future: old })
    expect(futureGroup(event, { saved: by(before), edited: by(after) })).toEqual({ present: old, future: after })
  })
})
