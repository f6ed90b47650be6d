import { describe, expect, test } from 'vitest'
import { stateOf } from './issue-state.ts'

const now = new Date('2026-11-20T12:00:00Z')
const old = { status: 'unresolved', regressedAt: null, regressedRelease: '', firstSeen: new Date(0) } as const

describe('the word about an issue', () => {
  test('is new for a day', () => {
    expect(stateOf({ ...old, firstSeen: new Date('2026-11-19T12:00:01Z') }, now)).toEqual({ kind: 'new' })
    expect(stateOf({ ...old, firstSeen: new Date('2026-11-19T12:00:00Z') }, now)).toBeUndefined()
  })

  test('tells that it came back, and in which release, rather than that it is new', () => {
    const back = { ...old, firstSeen: now, regressedAt: now, regressedRelease: 'shop@2' }
    expect(stateOf(back, now)).toEqual({ kind: 'regressed', release: 'shop@2' })
  })

  test('is resolved before all else', () => {
    expect(stateOf({ ...old, status: 'resolved', firstSeen: now }, now)).toEqual({ kind: 'resolved' })
  })
})
