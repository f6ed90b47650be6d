import { describe, expect, test } from 'vitest'
import type { IssueState } from '#domain/issue/state.ts'
import { inRequest, requestContext } from '#messages/request.ts'
import { stateLabelOf, windowText } from './state-label.ts'

const at = new Date('2026-11-20T12:00:00Z')
const of = (state: IssueState, regressedRelease = '') => stateLabelOf({ state, regressedRelease, firstSeen: at }, at)

describe('what is said about where an issue stands', () => {
  test('is nothing where nothing is remarkable', () => {
    expect(of({ status: 'unresolved', substatus: 'ongoing' })).toBeUndefined()
  })

  test('is that it is new for a day, and longer where nobody has been here since it came', () => {
    const later = (hours: number) => new Date(at.getTime() + hours * 3_600_000)
    const said = (now: Date) =>
      stateLabelOf({ state: { status: 'unresolved', substatus: 'new' }, regressedRelease: '', firstSeen: at }, now)
        ?.word
    expect([said(later(23)), said(later(25))]).toEqual(['New', undefined])
    const lastVisit = later(-1)
    expect(inRequest({ ...requestContext(), lastVisit }, () => said(later(60)))).toBe('New')
    expect(inRequest({ ...requestContext(), lastVisit: later(1) }, () => said(later(60)))).toBeUndefined()
  })

  test('names the release that it came back in, where one was named', () => {
    expect(of({ status: 'unresolved', substatus: 'regressed' })?.word).toBe('Regressed')
    expect(of({ status: 'unresolved', substatus: 'regressed' }, 'shop@2')?.word).toBe('Regressed in shop@2')
  })

  test('says how it was resolved, and which events would bring it back', () => {
    expect(of({ status: 'resolved', at, resolution: { kind: 'release', release: 'shop@2' } })).toEqual({
      tone: 'settled',
      word: 'Resolved in shop@2',
      means: 'Reopens if it happens in shop@2 or later. Events from older releases don’t count.',
    })
    const next = of({ status: 'resolved', at, resolution: { kind: 'next_release', after: 'shop@2' } })
    expect(next?.means).toContain('in a release after shop@2')
    const first = of({ status: 'resolved', at, resolution: { kind: 'next_release', after: '' } })
    expect(first?.means).toBe('Reopens if it happens again.')
    const commit = { kind: 'commit', commit: 'abcdef0123456789', repository: 'acme/shop' } as const
    expect(of({ status: 'resolved', at, resolution: commit })?.word).toBe('Resolved by commit abcdef0')
  })

  test('says until what it is archived', () => {
    const until = (state: Extract<IssueState, { status: 'archived' }>['until']) =>
      of({ status: 'archived', at, until: state })?.word
    expect(until({ kind: 'time', until: at })).toBe('Archived until 20 Nov 2026, 12:00')
    expect(until({ kind: 'events', count: 1, windowMinutes: null })).toBe('Archived until 1 more event')
    expect(until({ kind: 'users', count: 20, windowMinutes: 10_080 })).toBe(
      'Archived until 20 more users within 7 days',
    )
    expect(until({ kind: 'escalating' })).toBe('Archived until it escalates')
  })
})

test('a window is told in its largest whole unit', () => {
  expect([1, 90, 60, 1440, 2160].map(windowText)).toEqual(['a minute', '90 minutes', 'an hour', 'a day', '36 hours'])
})
