import { describe, expect, test } from 'vitest'
import type { Event } from '#domain/event/event.ts'
import { defaultRules, filterNames, type FilterRules, type ListFilterName } from '#domain/project/project-rules.ts'
import { digestRecorded, recordedEvents } from '#pipeline/recorded.ts'
import { checkFilters, compileFilters, filterEvent } from './filter-event.ts'
import { inBrowser, message, nobody, only, onServer } from './testing.ts'

function lists(
  values: { readonly [F in ListFilterName]?: readonly string[] },
  action: 'drop' | 'fold' = 'drop',
): FilterRules {
  const { lists: before, known } = defaultRules.filters
  const after = { ...before }
  for (const name of Object.keys(values) as ListFilterName[]) after[name] = { action, values: values[name] ?? [] }
  return { known, lists: after }
}

interface Recorded {
  readonly rows: readonly { readonly event: Event }[]
}

const chunkError = inBrowser('ChunkLoadError', 'Loading chunk 7 failed.', [], { release: 'web@1.2.3' })

describe('the filters of a project', () => {
  test('let everything through while they are off', () => {
    const filters = compileFilters(defaultRules.filters)
    expect(filters).toEqual([])
    expect(filterEvent(chunkError, filters, nobody)).toBeUndefined()
  })

  test('name the filter and what is to be done', () => {
    expect(filterEvent(chunkError, compileFilters(only('chunk_load')), nobody)).toEqual({
      action: 'drop',
      filter: 'chunk_load',
    })
    expect(filterEvent(chunkError, compileFilters(only('chunk_load', 'fold')), nobody)).toEqual({
      action: 'fold',
      filter: 'chunk_load',
    })
  })

  test('drop what one drops, though another folds it', () => {
    const rules = { ...only('chunk_load', 'fold'), lists: lists({ releases: ['web@*'] }).lists }
    expect(filterEvent(chunkError, compileFilters(rules), nobody)).toEqual({ action: 'drop', filter: 'releases' })
  })

  test('are compiled once', () => {
    const rules = only('crawlers')
    expect(compileFilters(rules)).toBe(compileFilters(rules))
  })

  test('leave every event that real SDKs sent, but that they were recorded on localhost and in a headless browser', () => {
    const recording: ReadonlySet<string> = new Set(['localhost', 'crawlers'])
    const all = Object.fromEntries(filterNames.map((name) => [name, recording.has(name) ? 'off' : 'drop']))
    const filters = compileFilters({ ...defaultRules.filters, known: all as FilterRules['known'] })
    const events = recordedEvents().flatMap((path) => (digestRecorded(path) as unknown as Recorded).rows)
    const taken = events
      .map(({ event }) => filterEvent(event, filters, nobody)?.filter)
      .filter((name) => name !== undefined)
    expect(events.length).toBeGreaterThan(50)
    expect(taken).toEqual([])
  })
})

describe('messages by glob', () => {
  const take = (glob: string, event = inBrowser('TypeError', "Cannot read properties of null (reading 'id')")) =>
    filterEvent(event, compileFilters(lists({ error_messages: [glob] })), nobody)?.filter

  test.each(['*properties of null*', "typeerror: cannot read * (reading '??')", 'TypeError*', 'Cannot read*', '*'])(
    'take %s',
    (glob) => expect(take(glob)).toBe('error_messages'),
  )

  test.each(['properties of null', 'ReferenceError*', 'TypeError', 'Cannot read'])('leave %s', (glob) =>
    expect(take(glob)).toBeUndefined(),
  )

  test('look at messages without exception, and at types without value', () => {
    expect(take('*ResizeObserver loop*', message('ResizeObserver loop limit exceeded'))).toBe('error_messages')
    expect(take('Timeout', onServer({ exception: { values: [{ type: 'Timeout' }] } }))).toBe('error_messages')
  })

  test('leave an event whose cause alone is such a one', () => {
    const values = [
      { type: 'TypeError', value: 'Failed' },
      { type: 'Error', value: 'Order not saved' },
    ]
    expect(take('*Failed*', onServer({ exception: { values } }))).toBeUndefined()
  })

  test('leave a long text that none of them fits', () => {
    const globs = ['*a*a*a*a*a*a*a*a*b', '{a,*a}{a,*a}{a,*a}{a,*a}b', `${'*a'.repeat(200)}b`, '*[a-z]*[a-z]*[a-z]*0']
    const filters = compileFilters(lists({ error_messages: globs }))
    expect(filterEvent(inBrowser('E', 'a'.repeat(8000)), filters, nobody)).toBeUndefined()
  })
})

describe('releases by glob', () => {
  const take = (glob: string, release?: string) =>
    filterEvent(onServer(release === undefined ? {} : { release }), compileFilters(lists({ releases: [glob] })), nobody)

  test.each([
    ['web@1.*', 'web@1.9.0'],
    ['web@{1,2}.*', 'web@2.0.0'],
    ['*-beta*', 'web@3.0.0-beta.1'],
    ['v1', 'v1'],
  ])('%s takes %s', (glob, release) => expect(take(glob, release)).toEqual({ action: 'drop', filter: 'releases' }))

  test.each([
    ['web@1.*', 'web@10.0.0'],
    ['web@1.*', 'api@1.0.0'],
    ['v1', 'v11'],
  ])('%s leaves %s', (glob, release) => expect(take(glob, release)).toBeUndefined())

  test('leave an event without release', () => expect(take('*')).toBeUndefined())
})

describe('addresses', () => {
  const take = (
    entry: string,
    payload: Parameters<typeof onServer>[0] = {},
    remoteAddress: string | null = '203.0.113.7',
  ) =>
    filterEvent(onServer(payload), compileFilters(lists({ addresses: [entry] })), { userAgent: null, remoteAddress })
      ?.filter

  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['203.0.113.0/24', '203.0.113.7'],
    ['203.0.113.0/24', '::ffff:203.0.113.7'],
    ['2001:db8::/32', '2001:db8:1::9'],
    ['2001:DB8:0::1', '2001:db8::1'],
    ['0.0.0.0/0', '10.1.2.3'],
  ])('%s takes %s', (entry, address) => expect(take(entry, {}, address)).toBe('addresses'))

  test.each([
    ['203.0.113.7', '203.0.113.8'],
    ['203.0.112.0/24', '203.0.113.7'],
    ['0.0.0.0/0', '2001:db8::1'],
    ['2001:db8::/32', '2001:db9::1'],
  ])('%s leaves %s', (entry, address) => expect(take(entry, {}, address)).toBeUndefined())

  test("are the person's and the request's as well", () => {
    expect(take('10.0.0.0/8', { user: { ip_address: '10.2.3.4' } }, null)).toBe('addresses')
    expect(take('10.0.0.0/8', { request: { env: { REMOTE_ADDR: '10.2.3.4' } } })).toBe('addresses')
  })
})

describe('entries of lists that cannot be read', () => {
  test('are told with their place', () => {
    const rules = lists({
      error_messages: ['*fine*', 'a[bc', ' '],
      releases: ['{1,2', 'x'.repeat(501)],
      addresses: ['10.0.0.0/8', '10.0.0.0/33', '10', '::1', 'example.com', '1.2.3.4.5'],
    })
    expect(checkFilters(rules).map(({ list, line, code }) => [list, line, code])).toEqual([
      ['error_messages', 2, 'bad_glob'],
      ['error_messages', 3, 'empty_pattern'],
      ['releases', 1, 'bad_glob'],
      ['releases', 2, 'too_long'],
      ['addresses', 2, 'bad_address'],
      ['addresses', 3, 'bad_address'],
      ['addresses', 5, 'bad_address'],
      ['addresses', 6, 'bad_address'],
    ])
  })

  test('take nothing, and keep the others from nothing', () => {
    const filters = compileFilters(lists({ addresses: ['nonsense', '203.0.113.7'], error_messages: ['[', ''] }))
    expect(filterEvent(onServer({}), filters, nobody)?.filter).toBe('addresses')
    expect(filterEvent(onServer({}), filters, { ...nobody, remoteAddress: null })).toBeUndefined()
  })
})
