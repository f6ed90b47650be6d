import { describe, expect, test } from 'vitest'
import type { Json } from '#domain/event/event.ts'
import { digestRawEvent } from '../digest-event.ts'
import { anId, eventOf, noon, project, rowOf } from '../testing.ts'
import { costlyPatterns, crumbled, full, nearSecrets, underRule } from './near-secrets.ts'

const aroundEvents = {
  projectId: project,
  receivedAt: noon,
  remoteAddress: null,
  userAgent: null,
  envelope: {},
  index: 0,
}

describe('an event of near-secrets', () => {
  test.each(nearSecrets)('%j everywhere is searched as far as the budget of an event goes', (piece) => {
    expect(eventOf(full(piece)).errors?.map(({ type }) => type)).toContain('too_costly')
  })

  const costly = full(nearSecrets[0] ?? '')

  test('keeps what could be searched, filters the rest as a whole, and says so', () => {
    const { exception, errors } = eventOf(costly)
    expect(exception?.[0]?.value).toContain('password=[Filtered]')
    expect(exception?.at(-1)?.value).toBe('[Filtered]')
    expect(errors?.filter(({ type }) => type === 'too_costly')).toEqual([
      { type: 'too_costly', name: '', value: { count: expect.any(Number) as number } },
    ])
    expect(JSON.stringify(exception)).not.toContain('password=1')
  })

  test('comes to the same row, whatever came before it', () => {
    const before = rowOf(crumbled('token: abc '))
    for (let count = 0; count < 3; count++) rowOf(crumbled('token: abc '))
    expect(rowOf(crumbled('token: abc '))).toEqual(before)
  })

  test('says so once, however often it is read', () => {
    const again = eventOf(eventOf(costly) as unknown as Json)
    expect(again.errors?.filter(({ type }) => type === 'too_costly')).toHaveLength(1)
  })

  test.each(costlyPatterns)(
    'is bounded under a rule of the project’s own for %j, and leaves nothing of it',
    (pattern) => {
      const row = digestRawEvent(full('aaaaaaaaaa'), anId, aroundEvents, underRule(pattern))
      expect(row.ok && row.value.payload).not.toContain('aaaaaaaaaa')
    },
  )
})

test('a large event of an honest application is searched whole', () => {
  const line =
    'const token = await session.token(request.headers.authorization) // GET https://shop.example/cart?id=1234567'
  const frames = Array.from({ length: 50 }, (_, index) => ({
    function: 'handler',
    filename: `app/${index}.ts`,
    in_app: true,
    context_line: line,
    pre_context: Array.from({ length: 5 }, () => line),
    post_context: Array.from({ length: 5 }, () => line),
    vars: { request: { headers: { cookie: 'session=1', accept: '*/*' }, url: '/cart?token=1' }, user: 'a@example.com' },
  }))
  const exception = Array.from({ length: 5 }, () => ({ type: 'E', value: line, stacktrace: { frames } }))
  expect(eventOf({ platform: 'node', exception }).errors).toBeUndefined()
})
