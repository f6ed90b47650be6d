import { describe, expect, test } from 'vitest'
import type { Json } from '#domain/event/event.ts'
import { eventOf, rowOf } from '../testing.ts'

const tagsOf = (tags: Json, more: object = {}) => eventOf({ message: 'm', tags, ...more })

describe('tags', () => {
  test.each<[Json, Json]>([
    [{ a: 'b' }, [['a', 'b']]],
    [
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [[{ key: 'a', value: 'b' }], [['a', 'b']]],
    [[null, ['a', 'b']], [['a', 'b']]],
    [
      { yes: true, no: false, n: 1.5 },
      [
        ['yes', 'True'],
        ['no', 'False'],
        ['n', '1.5'],
      ],
    ],
    [{ a: null, b: '', c: {}, d: '  ' }, []],
    [{ 'two words': 'x' }, [['two-words', 'x']]],
    [
      [
        ['a', '1'],
        ['a', '2'],
      ],
      [['a', '1']],
    ],
    [{ a: 'two\nlines' }, [['a', 'two lines']]],
    [{ release: 'r', dist: 'd', user: 'u', filename: 'f', function: 'g', __proto: 'p' }, [['__proto', 'p']]],
    ['nonsense', []],
  ])('%j', (tags, expected) => {
    expect(tagsOf(tags).tags).toEqual(expected)
  })

  test('with impossible names or too long are left out and noted', () => {
    const { tags, errors } = tagsOf({
      ä: 'x',
      long: 'x'.repeat(201),
      ['k'.repeat(201)]: 'x',
      fits: 'x'.repeat(200),
      ['k'.repeat(200)]: 'x',
    })
    expect(tags.map(([key]) => key.length)).toEqual([4, 200])
    expect(errors?.map(({ type, name }) => [type, name.length])).toEqual([
      ['invalid_data', 6],
      ['tag_too_long', 9],
      ['tag_too_long', 205],
    ])
  })

  test.each<[string, Json, Json]>([
    ['a name that the event has a field for', { release: 'r' }, [{ type: 'reserved_name', name: 'tags.release' }]],
    [
      'a second value',
      [
        ['a', '1'],
        ['a', '2'],
      ],
      [{ type: 'duplicate', name: 'tags.a' }],
    ],
    ['a value that is no text', { a: { b: 1 } }, [{ type: 'invalid_data', name: 'tags.a' }]],
    ['no list at all', 'nonsense', [{ type: 'invalid_data', name: 'tags' }]],
  ])('what is left out is noted: %s', (_name, tags, errors) => {
    expect(tagsOf(tags).errors).toEqual(errors)
  })

  test('that say the same twice, or nothing, are nothing to note', () => {
    const tags = [['a', '1'], ['a', '1'], ['b', ''], ['c', null], null]
    expect(tagsOf(tags)).toMatchObject({ tags: [['a', '1']] })
    expect(tagsOf(tags).errors).toBeUndefined()
  })

  test('name the environment and the server where the event does not', () => {
    expect(rowOf({ message: 'm', tags: { environment: 'e', server_name: 's', x: '1' } })).toMatchObject({
      environment: 'e',
      serverName: 's',
      tags: [['x', '1']],
    })
    expect(rowOf({ message: 'm', environment: 'own', tags: { environment: 'e' } })).toMatchObject({
      environment: 'own',
      tags: [],
    })
  })

  test('10,000 of them: the first 200 are kept, and the event says so', () => {
    const { tags, errors } = tagsOf(
      Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`t${index}`, 'v'])),
    )
    expect(tags).toHaveLength(200)
    expect(tags.at(-1)).toEqual(['t199', 'v'])
    expect(errors).toEqual([{ type: 'too_many', name: 'tags', value: { limit: 200 } }])
  })
})

describe('breadcrumbs', () => {
  test.each<[string, (crumbs: readonly Json[]) => Json]>([
    ['a list', (crumbs) => crumbs],
    ['an object with values', (values) => ({ values })],
  ])('of %s with nulls in it: the last 100 that say something, and a note', (_name, form) => {
    const crumbs = Array.from({ length: 300 }, (_, index) => (index % 2 === 0 ? null : { message: `${index}` }))
    const { breadcrumbs = [], errors } = eventOf({ message: 'm', breadcrumbs: form(crumbs) })
    expect([breadcrumbs.length, breadcrumbs[0]?.message, breadcrumbs.at(-1)?.message]).toEqual([100, '101', '299'])
    expect(errors).toEqual([{ type: 'too_many', name: 'breadcrumbs', value: { count: 150, limit: 100 } }])
  })

  test('keep the id of the event that they stand for', () => {
    const crumb = { type: 'sentry', category: 'sentry.event', level: 'error', event_id: 'ab'.repeat(16) }
    expect(eventOf({ message: 'm', breadcrumbs: [crumb] }).breadcrumbs).toEqual([crumb])
  })

  test('the last 100 are kept', () => {
    const { breadcrumbs = [] } = eventOf({
      message: 'm',
      breadcrumbs: Array.from({ length: 150 }, (_, index) => ({ message: `${index}` })),
    })
    expect([breadcrumbs.length, breadcrumbs[0]?.message, breadcrumbs.at(-1)?.message]).toEqual([100, '50', '149'])
  })

  test('have a type and a level', () => {
    expect(
      eventOf({
        message: 'm',
        breadcrumbs: { values: [{ level: 'log', data: { a: 1 }, category: 'c', timestamp: 'nonsense' }] },
      }).breadcrumbs,
    ).toEqual([{ type: 'default', level: 'info', category: 'c', data: { a: 1 } }])
  })
})

describe('a request', () => {
  const requestOf = (request: Json) => eventOf({ message: 'm', request }).request

  test('has query and fragment apart from its address', () => {
    expect(requestOf({ url: 'https://x.example/a/b?q=1&r=a+b%21&s#top?x' })).toEqual({
      url: 'https://x.example/a/b',
      query_string: [
        ['q', '1'],
        ['r', 'a b!'],
        ['s', ''],
      ],
      fragment: 'top?x',
    })
  })

  test.each<[string, Json]>([
    ['text', 'a=1&b=2&b=3'],
    ['text with ?', '?a=1&b=2&b=3'],
    [
      'pairs',
      [
        ['a', '1'],
        ['b', '2'],
        ['b', '3'],
      ],
    ],
  ])('takes its query as %s', (_name, query) => {
    expect(requestOf({ query_string: query })?.query_string).toEqual([
      ['a', '1'],
      ['b', '2'],
      ['b', '3'],
    ])
  })

  test('takes query, cookies and headers as maps, and values as lists', () => {
    expect(
      requestOf({
        query_string: { a: 1, b: ['x', 'y'] },
        cookies: { theme: 'dark' },
        headers: { Accept: ['a', 'b'], Host: 'h' },
      }),
    ).toEqual({
      query_string: [
        ['a', '1'],
        ['b', 'x, y'],
      ],
      cookies: [['theme', 'dark']],
      headers: [
        ['Accept', 'a, b'],
        ['Host', 'h'],
      ],
    })
  })

  test('takes cookies and headers as text', () => {
    expect(requestOf({ cookies: 'a=1; b=x%20y;', headers: 'Host: h:80\r\nAccept: */*' })).toEqual({
      cookies: [
        ['a', '1'],
        ['b', 'x y'],
      ],
      headers: [
        ['Host', 'h:80'],
        ['Accept', '*/*'],
      ],
    })
  })

  test('keeps percent signs that mean nothing', () => {
    expect(requestOf({ query_string: 'a=100%&b=%ff' })?.query_string).toEqual([
      ['a', '100%'],
      ['b', '%ff'],
    ])
  })

  test.each<[Json]>([['text'], [{ a: [1, { b: null }] }], [[1, 2]]])('keeps its body %j', (data) => {
    expect(requestOf({ data })?.data).toEqual(data)
  })
})

describe('data of any shape', () => {
  test('deeper than 7 becomes JSON text', () => {
    const { extra, errors } = eventOf({
      message: 'm',
      extra: { a: { b: { c: { d: { e: { f: { g: { h: 1 } } } } } } } },
    })
    expect(extra).toEqual({ a: { b: { c: { d: { e: { f: { g: '{"h":1}' } } } } } } })
    expect(errors).toEqual([{ type: 'too_deep', name: 'extra.a', value: { limit: 7 } }])
  })

  test('larger than 16 KiB a value, or 256 KiB together, is cut', () => {
    const { extra = {}, errors = [] } = eventOf({
      message: 'm',
      extra: Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`v${index}`, 'x'.repeat(20_000)])),
    })
    expect((extra.v0 as string).length).toBe(16_384)
    expect(JSON.stringify(extra).length).toBeLessThan(270_000)
    expect(errors[0]).toEqual({ type: 'too_long', name: 'extra.v0', value: { limit: 16_384 } })
  })

  test('a list that is too long keeps its beginning', () => {
    const { rows } = eventOf({ message: 'm', extra: { rows: Array.from({ length: 9000 }, (_, index) => index) } })
      .extra as { rows: number[] }
    expect(rows.slice(0, 3)).toEqual([0, 1, 2])
    expect(rows.length).toBeLessThan(2100)
  })

  test.each<[Json, boolean]>([
    [null, false],
    [[], false],
    [[1], true],
    ['text', true],
  ])('%j in place of a map is nothing, and is noted if it said something', (extra, noted) => {
    const event = eventOf({ message: 'm', extra })
    expect([event.extra, event.errors?.[0]?.type]).toEqual([undefined, noted ? 'invalid_data' : undefined])
  })

  test('names that cannot be kept are noted', () => {
    const long = 'k'.repeat(300)
    const { errors } = eventOf({
      message: 'm',
      extra: { [long]: 1, a: { [long]: 1 } },
      contexts: { [long]: { b: 1 } },
      modules: { [long]: '1' },
    })
    expect(errors).toEqual(
      expect.arrayContaining([
        { type: 'invalid_name', name: 'extra' },
        { type: 'invalid_name', name: 'extra.a' },
        { type: 'invalid_name', name: 'contexts' },
        { type: 'invalid_name', name: 'modules' },
      ]),
    )
  })

  test('keys that would set a prototype are left out, everywhere', () => {
    const trap = JSON.parse('{"__proto__":{"polluted":1},"a":{"__proto__":{"polluted":1},"b":1}}') as Json
    const payload = {
      message: 'm',
      extra: trap,
      contexts: trap,
      tags: trap,
      user: trap,
      modules: trap,
      request: { data: trap, headers: trap },
    }
    expect(rowOf(payload as Json).payload).not.toMatch(/[^\\]"__proto__":/)
    expect(eventOf(payload as Json).extra).toEqual({ a: { b: 1 } })
  })
})
