import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countMembers } from './count-members.ts'
import { kinds, wire } from './kinds.ts'
import { notKept } from './not-kept/wire.ts'
import { indexWire } from './wire-index.ts'

const bytes = (value: unknown) => Buffer.from(JSON.stringify(value))

describe('the members of a container', () => {
  test('are counted as JSON.parse would find them, whatever is in them and around them', () => {
    const keys = fc.oneof(fc.constant('items'), fc.string({ unit: 'binary' }))
    const around = fc.dictionary(keys, fc.jsonValue(), { maxKeys: 4 })
    fc.assert(
      fc.property(
        around,
        fc.array(fc.jsonValue(), { minLength: 1 }),
        fc.constantFrom(0, 2),
        (others, items, indent) => {
          const payload = Buffer.from(JSON.stringify({ ...others, items }, null, indent))
          expect(countMembers(payload)).toBe(items.length)
        },
      ),
    )
  })

  test.each([
    [''],
    ['[]'],
    ['{}'],
    ['{"items":[]}'],
    ['{"items":{"items":[1,2]}}'],
    ['{"items":"items"}'],
    ['{"items":[1,2'],
    ['"'],
  ])('of %s are one thing, however it ends', (text) => {
    expect(countMembers(Buffer.from(text))).toBe(1)
  })

  test('are those of the container, not of what lies in it', () => {
    expect(countMembers(bytes({ x: 'items', y: [1, 2, 3], items: [{ items: [1, 2] }, '],"items":['] }))).toBe(2)
  })

  test('of 10 MB are counted', () => {
    const payload = bytes({ items: Array.from({ length: 40_000 }, (_, n) => ({ body: 'x'.repeat(200), n })) })
    expect(countMembers(payload)).toBe(40_000)
  })
})

describe('the types of items', () => {
  test('belong to one kind each', () => {
    const twice = kinds.map((kind) => ({ ...kind, items: kinds[0]?.items ?? [] }))
    expect(() => indexWire(twice, [])).toThrow('Two kinds take items of type event')
  })

  test('that are not kept are counted under their category, and SDKs need not send them', () => {
    expect(wire.kind('metric_buckets')).toBeUndefined()
    expect(notKept.map(({ type }) => wire.unkeptCategory(type))).toEqual(
      notKept.map(({ category }) => (category === 'default' || category === 'error' ? undefined : category)),
    )
  })

  test('of a category of which something is kept are never told off: it would stop what is kept', () => {
    for (const type of [
      'event',
      'transaction',
      'session',
      'attachment',
      'nel',
      'form_data',
      'unreal_report',
      'from_the_future',
    ]) {
      expect(wire.unkeptCategory(type)).toBeUndefined()
    }
  })

  test.each([
    ['event', { item_count: 50 }, bytes({}), [{ category: 'error', quantity: 1 }]],
    [
      'log',
      { item_count: 100_000 },
      bytes({ items: [{}, {}] }),
      [
        { category: 'log_item', quantity: 2 },
        { category: 'log_byte', quantity: 17 },
      ],
    ],
    ['span', { item_count: 9 }, bytes({ items: [{}, {}] }), [{ category: 'span', quantity: 2 }]],
    ['user_report', {}, bytes({}), [{ category: 'feedback', quantity: 1 }]],
    ['from_the_future', { item_count: 9 }, bytes({}), [{ category: 'default', quantity: 1 }]],
  ] as const)('count by their payload, not by what their header claims: %s %j', (type, header, payload, units) => {
    expect(wire.units({ type, header: { type, ...header }, payload })).toEqual(units)
  })
})
