import { describe, expect, test } from 'vitest'
import { changesBetween } from './changes.ts'

describe('the changes that scrubbing would make', () => {
  test('are none where nothing differs', () => {
    const event = { user: { id: '7' }, tags: [['region', 'eu']], extra: { list: [1, null] } }
    expect(changesBetween(event, structuredClone(event))).toEqual([])
  })

  test('are told by their place, with what differs marked', () => {
    const before = { exception: [{ value: 'card 4111111111111111 declined' }] }
    const after = { exception: [{ value: 'card [card] declined' }] }
    expect(changesBetween(before, after)).toEqual([
      {
        path: 'exception[0].value',
        before: [
          { text: 'card ', changed: false },
          { text: '4111111111111111', changed: true },
          { text: ' declined', changed: false },
        ],
        after: [
          { text: 'card ', changed: false },
          { text: '[card]', changed: true },
          { text: ' declined', changed: false },
        ],
      },
    ])
  })

  test('find the value of a pair by its key, even where a pair is gone', () => {
    const before = {
      request: {
        headers: [
          ['Cookie', 'a=b'],
          ['Accept', '*/*'],
          ['X-Key', 'k1'],
        ],
      },
    }
    const after = {
      request: {
        headers: [
          ['Accept', '*/*'],
          ['X-Key', ''],
        ],
      },
    }
    expect(changesBetween(before, after).map(({ path, after: left }) => [path, left])).toEqual([
      ['request.headers.Cookie', []],
      ['request.headers.X-Key', []],
    ])
  })

  test('leave nothing where a value is gone or null, and show what it was', () => {
    const [change] = changesBetween({ user: { email: 'ann@example.com' } }, { user: { email: null } })
    expect(change).toEqual({ path: 'user.email', before: [{ text: 'ann@example.com', changed: true }], after: [] })
    const [whole] = changesBetween({ user: { id: '7' } }, {})
    expect(whole).toEqual({ path: 'user', before: [{ text: '{"id":"7"}', changed: true }], after: [] })
  })

  test('of a long text show its surroundings only', () => {
    const long = 'x'.repeat(5000)
    const [change] = changesBetween({ message: `${long} secret ${long}` }, { message: `${long} ****** ${long}` })
    const shown = change?.before.map(({ text }) => text).join('') ?? ''
    expect(shown).toContain('secret')
    expect(shown.length).toBeLessThan(200)
  })
})
