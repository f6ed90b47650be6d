import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Event, Json } from '#domain/event/event.ts'
import { compileGrouping, explainGrouping } from '#digest/group/grouping.ts'
import { withoutDerived } from '#digest/read-again.ts'
import { aRecord, project } from '#digest/testing.ts'
import { recordedEvents, recordOf } from './recorded.ts'
import { digestRecords } from './testing.ts'

const folder = 'fixtures/field'
const read = (path: string): unknown => JSON.parse(readFileSync(join(folder, path), 'utf8'))
const wanted = z.array(z.object({ want: z.string(), event: z.custom<Json>() }))

/** A stored event that arrived at a given time, with its hash. */
function kept(payload: Json | Uint8Array, receivedAt = Date.now()): Event & { readonly hash: string } {
  const { body } = aRecord([[{ type: 'event' }, payload]])
  const header = { kind: 'envelope', projectId: project, receivedAt, remoteAddress: null, userAgent: null } as const
  const { rows, outcomes } = digestRecords([{ header, body }], receivedAt)
  const [row] = rows
  if (row === undefined) throw new Error(`No event: ${JSON.stringify(outcomes)}`)
  return { ...(JSON.parse(row.payload) as Event), hash: row.groupHash }
}

/** The events of a file, one or a list. */
function eventsIn(name: string): readonly Json[] {
  const found = read(`intake/${name}`)
  return (Array.isArray(found) ? found : [found]) as Json[]
}

const hashesOf = (events: readonly Json[]) => new Set(events.map((event) => kept(event).hash))

describe('events of one cause are one issue, and of two causes two', () => {
  test.each(readdirSync(join(folder, 'grouping')))('%s', (name) => {
    const events = wanted.parse(read(`grouping/${name}`)).map(({ want, event }) => ({ want, hash: kept(event).hash }))
    const pairs = events.flatMap((one, index) => events.slice(index + 1).map((other) => [one, other] as const))
    const wrong = pairs.filter(([one, other]) => (one.want === other.want) !== (one.hash === other.hash))
    expect(wrong.map(([one, other]) => `${one.want} and ${other.want}`)).toEqual([])
  })

  test.each([
    '01-php-anontype.json',
    '01-php-nested.json',
    '01-php-vendoronly.json',
    '24-angle-py-angle-raise.json',
    '27-type-cs-generic-version.json',
    'd2-erl-binary.json',
    'd2-erl-fun-number.json',
    'd2-expo-upper.json',
    'd2-kmp-coroutine-number.json',
    'd2-kmp-lambda-number.json',
    'd2-ps-throw-number.json',
    'd2-ruby-inspect.json',
  ])('%s: one issue', (name) => {
    expect(hashesOf(eventsIn(name)).size).toBe(1)
  })

  test.each<[string, readonly (readonly string[])[]]>([
    ['03-metrickit', [['a', 'b'], ['other']]],
    ['04-threads', [['a', 'm1'], ['b', 'm2'], ['t1'], ['t2']]],
    ['10-dart-bare', [['a', 'b']]],
    ['10-dart-web', [['a', 'b']]],
  ])('%s-*: an issue for each kind', (name, kinds) => {
    const hashes = kinds.map((ones) => hashesOf(ones.flatMap((one) => eventsIn(`${name}-${one}.json`))))
    expect(hashes.map(({ size }) => size)).toEqual(kinds.map(() => 1))
    expect(new Set(hashes.flatMap((all) => [...all])).size).toBe(kinds.length)
  })

  const platforms = ['python', 'javascript', 'node', 'java', 'csharp', 'php', 'ruby', 'go', 'native']
  const sayings = eventsIn('24-angle-all.json') as unknown as readonly (readonly [string, string])[]
  test.each(sayings)('%s, and %s: one issue on all platforms', (...texts) => {
    for (const platform of platforms) {
      const frames = [{ function: 'pay', module: 'shop.cart', filename: 'shop/cart', lineno: 3, in_app: true }]
      for (const stacktrace of [undefined, { frames }]) {
        const events = texts.map((value) => ({
          platform,
          exception: { values: [{ type: 'SeatError', value, ...(stacktrace && { stacktrace }) }] },
        }))
        expect([platform, hashesOf(events).size]).toEqual([platform, 1])
        // Messages are grouped by their words, and `ann7` is one.
        if (texts[0].includes('ann7')) continue
        expect([platform, hashesOf(texts.map((message) => ({ platform, message }))).size]).toEqual([platform, 1])
      }
    }
  })

  test('d2-kmp-index.json: two, with the app’s code as their culprits', () => {
    const events = eventsIn('d2-kmp-index.json').map((event) => kept(event))
    expect(new Set(events.map(({ hash }) => hash)).size).toBe(2)
    expect(events.map(({ culprit }) => culprit)).toEqual(['Cart.total', 'Login.check'])
  })
})

describe('titles', () => {
  test.each([
    ['01-php-anontype.json', 'RuntimeException@anonymous: boom of an anonymous exception'],
    ['d2-ps-throw-number.json', 'Box 7 is missing'],
    ['27-type-cs-generic-version.json', 'System.ServiceModel.FaultException`1[[Shop.Fault]]: same words'],
    ['10-dart-bare-a.json', 'FunctionException(status: 502, details: {error: upstream})'],
    ['10-dart-web-b.json', 'cart is empty'],
  ])('%s', (name, title) => {
    expect(kept(eventsIn(name)[0] ?? null).title).toBe(title)
  })
})

describe('03-metrickit-a.json', () => {
  const event = () => kept(eventsIn('03-metrickit-a.json')[0] ?? null)

  test('has its place on the heaviest path', () => {
    expect(event()).toMatchObject({ culprit: 'PriceList.parse(_:)', metadata: { function: 'PriceList.parse(_:)' } })
  })

  test('keeps what makes it a tree', () => {
    const { exception, threads } = event()
    for (const stack of [exception?.[0]?.stacktrace, threads?.[0]?.stacktrace]) {
      expect(stack?.frames.map(({ parent_index: parent, sample_count: samples }) => [parent, samples])).toEqual([
        [-1, 10],
        [0, 10],
        [1, 10],
        [2, 9],
        [3, 8],
        [3, 1],
        [2, 1],
      ])
    }
  })
})

test('the account of a group is of the group that is stored, for every recorded event', () => {
  const grouping = compileGrouping({ fingerprint: '', stackTrace: '' })
  const differing = recordedEvents().flatMap((path) => {
    const { record, receivedAt } = recordOf(path)
    const { rows } = digestRecords([record], receivedAt)
    return rows.flatMap(({ payload, groupHash }) => {
      const { hash } = explainGrouping(withoutDerived(JSON.parse(payload) as Event), grouping)
      return hash === groupHash ? [] : [path]
    })
  })
  expect(differing).toEqual([])
  const inField = readdirSync(join(folder, 'grouping')).flatMap((name) => wanted.parse(read(`grouping/${name}`)))
  for (const { event } of inField) {
    const stored = kept(event)
    expect(explainGrouping(withoutDerived(stored), grouping).hash).toBe(stored.grouping.hash)
  }
})
