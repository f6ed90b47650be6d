import { describe, expect, test } from 'vitest'
import type { Json, JsonObject } from '#domain/event/event.ts'
import { defaultRules } from '#domain/project/project-rules.ts'
import { noLookups } from '../no-lookups.ts'
import { digestRawEvent } from '../digest-event.ts'
import { anId, leastCpuMsOf, eventOf, noon, project, rowOf } from '../testing.ts'
import { fill } from '../growth.ts'

/** One event of nearly a megabyte, in which every text is long and full of what looks like a secret. */
function full(piece: string): JsonObject {
  return {
    platform: 'node',
    exception: Array.from({ length: 50 }, (_, index) => ({
      type: 'E',
      value: `${index} ${fill(piece, 8000)}`,
      stacktrace: {
        frames: [{ function: 'f', filename: 'a.js', vars: { a: `${index} ${fill(piece, 10_000)}` } }],
      },
    })),
  }
}

/** The same in a great many short texts. */
function crumbled(piece: string): JsonObject {
  const vars = (from: number) =>
    Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`k${from}${index}`, `${fill(piece, 60)}${index}`]))
  return {
    platform: 'node',
    exception: Array.from({ length: 50 }, (_, index) => ({
      type: 'E',
      stacktrace: { frames: [{ function: 'f', filename: 'a.js', vars: vars(index) }] },
    })),
  }
}

const nearSecrets = [
  'password=1 token=1a sk-a 4111 1111 1111 1112 curl -u a: ',
  '-eyJaaaaaa',
  '85 07 ',
  'token: ',
  '{"password":',
  // Grouping takes these apart, each for itself.
  '1.1.1.',
  '1-',
  '%40%2540',
]

describe('an event of near-secrets', () => {
  test.each(nearSecrets)('%j everywhere takes less than a tenth of a second', (piece) => {
    for (const event of [full(piece), crumbled(piece)]) {
      const digest = () => rowOf(event)
      digest()
      expect(leastCpuMsOf(digest, 100)).toBeLessThan(100)
    }
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

  test.each(['a(?:.*b)?', '(?:a?){100}a{100}'])(
    'is bounded under a rule of the project’s own for %j, and leaves nothing of it',
    (pattern) => {
      const scrubbing = {
        ...defaultRules.scrubbing,
        rules: [{ what: { pattern }, where: '**', how: 'remove' as const }],
      }
      const lookups = { ...noLookups, rules: () => ({ ...defaultRules, scrubbing }) }
      const around = {
        projectId: project,
        receivedAt: noon,
        remoteAddress: null,
        userAgent: null,
        envelope: {},
        index: 0,
      }
      const digest = () => digestRawEvent(full('aaaaaaaaaa'), anId, around, lookups)
      expect(leastCpuMsOf(digest, 100)).toBeLessThan(100)
      const row = digest()
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
