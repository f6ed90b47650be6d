import { describe, expect, test } from 'vitest'
import { authorize } from '#domain/access/access.ts'
import type { IssueId, ProjectId } from '#domain/ids.ts'
import type { IssueState } from '#domain/issue/state.ts'
import { MOST_WAITED_FOR, type AskedChange } from './asked.ts'
import { decisionsFor, sentenceOf } from './decide.ts'

const now = new Date('2026-11-20T12:00:00Z')
const operator = authorize({ kind: 'operator' }, 'project:read')
if (!operator.ok) throw new Error('the operator may read')
const grant = operator.value

const [web, api] = [1 as ProjectId, 2 as ProjectId]
const issues = [
  { id: 7 as IssueId, projectId: web },
  { id: 8 as IssueId, projectId: api },
]
const decided = (what: AskedChange) => decisionsFor(grant, issues, what, now)

describe('what was asked for', () => {
  test.each<[AskedChange, object]>([
    [{ kind: 'reopen' }, { kind: 'reopen' }],
    [
      { kind: 'archive', until: { kind: 'days', days: 3 } },
      { kind: 'archive', until: { kind: 'time', until: new Date('2026-11-23T12:00:00Z') } },
    ],
    [
      { kind: 'archive', until: { kind: 'moment', local: '2026-11-20T12:01' } },
      { kind: 'archive', until: { kind: 'time', until: new Date('2026-11-20T12:01:00Z') } },
    ],
    [
      { kind: 'resolve', as: { in: 'commit', commit: ` ${'AB'.repeat(20)} ` } },
      { kind: 'resolve', resolution: { kind: 'commit', commit: 'ab'.repeat(20), repository: '' } },
    ],
  ])('%j is decided about all of them', async (what, decision) => {
    expect(await decided(what)).toEqual({ ok: true, value: [{ ids: [7, 8], decision }] })
  })

  test.each<[string, AskedChange]>([
    ['a moment that is over', { kind: 'archive', until: { kind: 'moment', local: '2026-11-20T12:00' } }],
    ['no moment', { kind: 'archive', until: { kind: 'moment', local: '' } }],
    ['no number', { kind: 'archive', until: { kind: 'events', count: Number.NaN, windowMinutes: null } }],
    ['too many', { kind: 'archive', until: { kind: 'users', count: MOST_WAITED_FOR + 1, windowMinutes: 60 } }],
    ['a part of a hash', { kind: 'resolve', as: { in: 'commit', commit: 'abcdef0' } }],
  ])('is refused in words: %s', async (_, what) => {
    expect(await decided(what)).toMatchObject({ ok: false, refusal: { text: expect.stringMatching(/\.$/) } })
  })
})

describe('what it came to', () => {
  const at = now
  const next: IssueState = { status: 'resolved', at, resolution: { kind: 'next_release', after: 'shop@2' } }
  const asked: AskedChange = { kind: 'resolve', as: { in: 'next_release' } }

  test('names the release that it comes back after', () => {
    expect(sentenceOf(asked, 1, [{ projectId: web, state: next }])).toBe(
      'Resolved in the release after shop@2. Reopens if it happens in a release after shop@2. Events from shop@2 and older releases don’t count.',
    )
  })

  test('names none where each project has its own', () => {
    const both = [web, api].map((projectId) => ({ projectId, state: next }))
    expect(sentenceOf(asked, 2, both)).toBe('2 issues: Resolved in the next release.')
  })

  test('says so where nothing has changed', () => {
    expect(sentenceOf(asked, 0, [{ projectId: web, state: next }])).toBe('Nothing changed.')
    expect(sentenceOf({ kind: 'reopen' }, 0, [])).toBe('Nothing changed.')
  })
})
