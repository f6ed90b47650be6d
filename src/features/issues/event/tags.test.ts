import { describe, expect, test } from 'vitest'
import { tagViews } from './tags.ts'

const browsers = {
  key: 'browser',
  total: 200,
  distinct: 5,
  top: [
    { value: 'Chrome', count: 150 },
    { value: 'Safari', count: 40 },
  ],
}

describe('the tags of an event', () => {
  test('show how common each value is, and which one is this event’s', () => {
    expect(tagViews([['browser', 'Safari']], [browsers])).toEqual([
      {
        key: 'browser',
        value: 'Safari',
        otherValues: 3,
        shares: [
          { value: 'Chrome', count: 150, share: 0.75, isThisEvents: false },
          { value: 'Safari', count: 40, share: 0.2, isThisEvents: true },
        ],
      },
    ])
  })

  test('leave out a name that another tag has in it', () => {
    const own = [
      ['os', 'Windows 11'],
      ['os.name', 'Windows'],
      ['server.name', 'web-1'],
    ] as const
    expect(tagViews(own, [{ ...browsers, key: 'browser.name' }, browsers]).map(({ key }) => key)).toEqual([
      'browser',
      'os',
      'server.name',
    ])
  })

  test('include those that only other events bear', () => {
    expect(tagViews([], [browsers])[0]).toMatchObject({ key: 'browser', value: undefined })
  })

  test('keep a rare value that is not among the counted ones', () => {
    expect(tagViews([['browser', 'Lynx']], [browsers])[0]).toMatchObject({ value: 'Lynx', otherValues: 3 })
  })

  test('end with those that were not counted', () => {
    expect(
      tagViews(
        [
          ['a', '1'],
          ['browser', 'Chrome'],
          ['b', '2'],
        ],
        [browsers],
      ).map(({ key }) => key),
    ).toEqual(['browser', 'a', 'b'])
  })

  test('never claim more than the whole', () => {
    expect(tagViews([], [{ ...browsers, total: 100 }])[0]?.shares[0]?.share).toBe(1)
  })
})
