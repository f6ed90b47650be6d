import { describe, expect, test } from 'vitest'
import type { Actor, UserActor } from '../access/access.ts'
import { roles, type Role } from '../access/roles.ts'
import { mayEdit, mayOwn, maySee, type Dashboard, type Sharing } from './dashboard.ts'
import { readContent } from './read-content.ts'

const person = (userId: string, role: Role): UserActor => {
  return { kind: 'user', userId, name: userId, email: `${userId}@example.com`, role, projects: 'all' }
}
const token: Actor = { kind: 'token', tokenId: 1, name: 'ci', scopes: ['event:read'], projects: 'all', userId: null }
const ofAda = (sharing: Sharing): Pick<Dashboard, 'owner' | keyof Sharing> => {
  return { owner: { id: 'ada', name: 'Ada' }, ...sharing }
}

describe('a dashboard', () => {
  test.each([
    [{ seenBy: 'self', editedBy: 'self' }, [], []],
    [{ seenBy: 'admin', editedBy: 'self' }, ['owner', 'admin'], []],
    [{ seenBy: 'member', editedBy: 'admin' }, ['owner', 'admin', 'member'], ['owner', 'admin']],
    [{ seenBy: 'viewer', editedBy: 'member' }, ['owner', 'admin', 'member', 'viewer'], ['owner', 'admin', 'member']],
    // Edit access includes view access.
    [{ seenBy: 'self', editedBy: 'member' }, ['owner', 'admin', 'member'], ['owner', 'admin', 'member']],
  ] as const)('is seen and changed by the roles that %j says, and always by its owner', (sharing, see, edit) => {
    const one = ofAda(sharing)
    const others = roles.map((role) => ({ role, actor: person('ben', role) }))
    expect(others.filter(({ actor }) => maySee(actor, one)).map(({ role }) => role)).toEqual(see)
    expect(others.filter(({ actor }) => mayEdit(actor, one)).map(({ role }) => role)).toEqual(edit)
    expect(others.some(({ actor }) => mayOwn(actor, one))).toBe(false)
    for (const role of roles) {
      const ada = person('ada', role)
      expect([maySee(ada, one), mayEdit(ada, one), mayOwn(ada, one)]).toEqual([true, true, true])
    }
    expect(maySee(token, one)).toBe(sharing.seenBy === 'viewer')
  })

  test('whose owner is gone is that of whoever runs the organisation', () => {
    const orphan = { owner: null, seenBy: 'self', editedBy: 'self' } as const
    expect(roles.filter((role) => mayOwn(person('ben', role), orphan))).toEqual(['owner', 'admin'])
  })
})

describe('the content of a dashboard', () => {
  const widget = {
    id: 'one',
    title: 'Errors',
    place: { x: 0, y: 0, w: 6, h: 4 },
    content: { kind: 'chart', display: 'line', question: { dataset: 'events', functions: ['count()'] } },
  }

  test('is read with what a new one has where it says nothing', () => {
    const read = readContent({ name: ' Shop ', widgets: [widget] })
    expect(read).toMatchObject({ ok: true, value: { name: 'Shop', period: '24h', refresh: 0, variables: [] } })
    expect(read.ok && readContent(JSON.parse(JSON.stringify(read.value)))).toEqual(read)
  })

  test.each([
    ['nothing', undefined, 'dashboard'],
    ['no name', { name: '  ' }, 'name'],
    ['a period that is none', { name: 'a', period: 'soon' }, 'period'],
    ['two widgets with one id', { name: 'a', widgets: [widget, widget] }, 'widgets'],
    ['too many widgets', { name: 'a', widgets: Array.from({ length: 41 }, () => widget) }, 'widgets'],
    [
      'a display that is none',
      { name: 'a', widgets: [{ ...widget, content: { ...widget.content, display: 'pie' } }] },
      'widgets[0].content.display',
    ],
    ['a place that is none', { name: 'a', widgets: [{ ...widget, place: { x: null } }] }, 'widgets[0].place'],
    [
      'no function',
      { name: 'a', widgets: [{ ...widget, content: { ...widget.content, question: { dataset: 'x' } } }] },
      'widgets[0].content.question.functions',
    ],
    ['a prototype', { name: 'a', widgets: [JSON.parse('{"__proto__":{"id":"x"}}')] }, 'widgets[0].id'],
  ])('is refused with its place where it has %s', (_, value, at) => {
    expect(readContent(value)).toEqual({ ok: false, refusal: { reason: 'malformed', at } })
  })
})
