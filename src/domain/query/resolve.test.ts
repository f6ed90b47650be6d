import { describe, expect, test } from 'vitest'
import type { KeyTable } from './keys.ts'
import { readQuery } from './resolve.ts'

const now = new Date('2026-11-21T12:00:00Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)

const keys = {
  level: { kind: 'enumerated', values: ['fatal', 'error', 'warning'], valueAliases: { warn: 'warning' } },
  release: { kind: 'text', optional: true, aliases: ['rel'] },
  title: { kind: 'prose' },
  version: { kind: 'version', optional: true },
  timesSeen: { kind: 'number', aliases: ['times_seen'] },
  took: { kind: 'duration' },
  weight: { kind: 'size' },
  seen: { kind: 'date' },
  age: { kind: 'age' },
  handled: { kind: 'boolean' },
  owner: { kind: 'person', optional: true },
} as const satisfies KeyTable

function read(text: string) {
  const result = readQuery(text, keys, now)
  if (!result.ok) throw new Error(`${text}: ${result.refusal.problem.reason}`)
  return result.value
}

function testOf(text: string) {
  const condition = read(text)
  if (condition.kind !== 'field') throw new Error(`${text}: no field`)
  return condition.test
}

function errorOf(text: string) {
  const result = readQuery(text, keys, now)
  if (result.ok) throw new Error(`${text}: no error`)
  return { at: text.slice(result.refusal.span.from, result.refusal.span.to), ...result.refusal.problem }
}

describe('a key', () => {
  test('is known by its aliases, in any case', () => {
    expect(read('rel:1')).toMatchObject({ kind: 'field', key: 'release' })
    expect(read('TIMES_SEEN:1')).toMatchObject({ kind: 'field', key: 'timesSeen' })
  })

  test('that is none of the table is a tag, as is whatever is written as one', () => {
    expect(read('browser:Chr*')).toMatchObject({ kind: 'tag', key: 'browser', patterns: [['Chr', '']] })
    expect(read('tags[level]:x')).toMatchObject({ kind: 'tag', key: 'level' })
    for (const odd of ['constructor', '__proto__', 'toString'])
      expect(read(`${odd}:x`)).toMatchObject({ kind: 'tag', key: odd })
  })
})

describe('a version', () => {
  test('is compared, or is like a pattern', () => {
    const order = '000000001.000000002.000000000.000000000'
    expect(testOf('version:>=1.2-beta')).toEqual({
      versions: [{ kind: 'compares', operator: '>=', order: `${order}-beta` }],
    })
    expect(testOf('version:[1.2, 1.3.*]')).toEqual({
      versions: [
        { kind: 'compares', operator: '=', order: `${order}-~` },
        { kind: 'like', pattern: ['1.3.', ''] },
      ],
    })
    expect(errorOf('version:>latest')).toMatchObject({
      at: '>latest',
      reason: 'wrong_value',
      wants: { kind: 'version' },
    })
  })
})

describe('a comparison', () => {
  test('of a text is refused, where it would find nothing, unless it is in quotes', () => {
    expect(errorOf('release:>1.2')).toMatchObject({ at: '>1.2', reason: 'wrong_value', wants: { kind: 'text' } })
    expect(testOf('release:">1.2"')).toEqual({ patterns: [['>1.2']] })
  })

  test('of a tag that is a number reads numbers alone', () => {
    expect(read('tags[items,number]:[>5, 2k]')).toMatchObject({
      kind: 'tag',
      key: 'items',
      comparisons: [
        { operator: '>', value: 5 },
        { operator: '=', value: 2000 },
      ],
    })
    expect(errorOf('tags[items,number]:many')).toMatchObject({ at: 'many', wants: { kind: 'number' } })
    expect(read('tags[items,number]:*')).toMatchObject({ kind: 'has', of: { kind: 'tag', key: 'items' } })
  })
})

describe('a value', () => {
  test('is one of those there are, by its own name or another, or by a pattern', () => {
    expect(testOf('level:[warn, ERROR]')).toEqual({ values: ['warning', 'error'] })
    expect(testOf('level:*a*')).toEqual({ values: ['fatal', 'warning'] })
    const wants = { kind: 'enumerated', values: ['fatal', 'error', 'warning'] }
    expect(errorOf('x level:[error, lethal]')).toEqual({
      at: 'lethal',
      reason: 'wrong_value',
      key: 'level',
      value: 'lethal',
      wants,
    })
  })

  test('is a number, compared', () => {
    expect(testOf('timesSeen:5')).toEqual({ comparisons: [{ operator: '=', value: 5 }] })
    expect(testOf('timesSeen:>=1.5k')).toEqual({ comparisons: [{ operator: '>=', value: 1500 }] })
    expect(testOf('timesSeen:[<2, >9]')).toEqual({
      comparisons: [
        { operator: '<', value: 2 },
        { operator: '>', value: 9 },
      ],
    })
    for (const wrong of ['many', '>', '1e5', '5x', '*5'])
      expect(errorOf(`timesSeen:${wrong}`)).toMatchObject({ at: wrong })
  })

  test('is a duration or a size', () => {
    expect(testOf('took:>1.5s')).toEqual({ comparisons: [{ operator: '>', value: 1500 }] })
    expect(testOf('took:<=2w')).toEqual({ comparisons: [{ operator: '<=', value: 14 * 86_400_000 }] })
    expect(testOf('weight:>10MiB')).toEqual({ comparisons: [{ operator: '>', value: 10 * 2 ** 20 }] })
    expect(errorOf('took:5')).toMatchObject({ wants: { kind: 'duration' } })
    expect(errorOf('weight:5s')).toMatchObject({ wants: { kind: 'size' } })
  })

  test.each([
    ['-24h', hoursAgo(24), null],
    ['+7d', null, hoursAgo(168)],
    ['>=-24h', hoursAgo(24), null],
    ['<-24h', null, hoursAgo(24)],
    ['2026-11-20', new Date('2026-11-20T00:00Z'), new Date('2026-11-21T00:00Z')],
    ['>=2026-11-20', new Date('2026-11-20T00:00Z'), null],
    ['<2026-11-20', null, new Date('2026-11-20T00:00Z')],
    ['2026-11-20T10:30', new Date('2026-11-20T10:30Z'), new Date('2026-11-20T10:31Z')],
    ['2026-11-20T10:30:15+0200', new Date('2026-11-20T08:30:15Z'), new Date('2026-11-20T08:30:16Z')],
    ['"2026-11-20 10:30:15.250Z"', new Date('2026-11-20T10:30:15.250Z'), new Date('2026-11-20T10:30:15.251Z')],
    ['>2026-11-20T10:30Z', new Date('2026-11-20T10:30:00.001Z'), null],
  ])('is a time: %s', (written, since, until) => {
    expect(testOf(`seen:${written}`)).toEqual({ spans: [{ since, until }] })
  })

  test('is no time where there is no such day, hour or form', () => {
    for (const wrong of ['2026-02-30', '2026-11-21T25:00', 'yesterday', '-24', '24h', '>+24h', '-999999w'])
      expect(errorOf(`seen:${wrong}`)).toMatchObject({ reason: 'wrong_value', wants: { kind: 'date' } })
  })

  test('is an age: shorter or longer', () => {
    const young = { spans: [{ since: hoursAgo(24), until: null }] }
    const old = { spans: [{ since: null, until: hoursAgo(24) }] }
    expect(testOf('age:-24h')).toEqual(young)
    expect(testOf('age:<1d')).toEqual(young)
    expect(testOf('age:+24h')).toEqual(old)
    expect(testOf('age:>=1d')).toEqual(old)
    for (const wrong of ['24h', '=24h', '>-5h', '>999999999999999w'])
      expect(errorOf(`age:${wrong}`).reason).toBe('wrong_value')
  })

  test('is true or false', () => {
    expect(testOf('handled:No')).toEqual({ truths: [false] })
    expect(errorOf('handled:maybe')).toMatchObject({ wants: { kind: 'boolean' } })
  })

  test('is somebody', () => {
    expect(testOf('owner:[me, my_teams, none, #web, ann@example.com, "me"]')).toEqual({
      people: [
        { kind: 'me' },
        { kind: 'my_teams' },
        { kind: 'nobody' },
        { kind: 'team', slug: 'web' },
        { kind: 'named', text: 'ann@example.com' },
        { kind: 'named', text: 'me' },
      ],
    })
  })

  test('of prose, and free text, is looked for inside', () => {
    expect(testOf('title:*checkout*')).toEqual({ patterns: [['checkout']] })
    expect(testOf('title:check*out')).toEqual({ patterns: [['check', 'out']] })
    expect(read('*a*b*')).toMatchObject({ kind: 'text', pattern: ['a', 'b'] })
    expect(read('*')).toEqual({ kind: 'all', parts: [] })
    expect(read('!*')).toEqual({ kind: 'any', parts: [] })
  })
})

describe('whether there is a value', () => {
  test('is asked with has:, with a star, and with nothing in quotes', () => {
    const has = { kind: 'has', negated: false, of: { kind: 'field', key: 'release' } }
    expect(read('has:rel')).toMatchObject(has)
    expect(read('release:*')).toMatchObject(has)
    expect(read('!release:""')).toMatchObject(has)
    expect(read('release:""')).toMatchObject({ ...has, negated: true })
    expect(read('!has:tags[release]')).toMatchObject({ negated: true, of: { kind: 'tag', key: 'release' } })
    expect(read('has:[release, url]')).toMatchObject({ kind: 'any', parts: [has, { of: { kind: 'tag', key: 'url' } }] })
  })

  test('may be one of several values; negated, it is none of them', () => {
    const without = { kind: 'has', negated: true }
    expect(read('release:["", 1.2]')).toMatchObject({
      kind: 'any',
      parts: [without, { kind: 'field', negated: false }],
    })
    expect(read('!release:["", 1.2]')).toMatchObject({ kind: 'all', parts: [{ negated: false }, { negated: true }] })
  })

  test('is not asked of what everything has', () => {
    expect(errorOf('has:timesSeen')).toEqual({ at: 'timesSeen', reason: 'always_there', key: 'timesSeen' })
    expect(read('level:*')).toEqual({ kind: 'all', parts: [] })
    expect(errorOf('has:a*')).toMatchObject({ wants: { kind: 'key' } })
  })
})
