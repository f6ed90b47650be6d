import { Buffer } from 'node:buffer'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { topLevelString } from './top-level-string.ts'

const find = (json: string, key = 'event_id') => topLevelString(Buffer.from(json), key)

describe('the text under a key at the top of a JSON object', () => {
  test('is what a parser would find', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.string(), fc.nat(4), (others, text, indent) => {
        const json = JSON.stringify({ ...others, event_id: text, after: [others] }, null, indent)
        expect(find(json)).toBe((JSON.parse(json) as { event_id: string }).event_id)
      }),
    )
  })

  test.each([
    ['is not one deeper in', '{"a":{"event_id":"x"},"b":[{"event_id":"y"}]}'],
    ['is not a value that looks like the key', '{"a":"event_id","b":"x"}'],
    ['is not inside another text', String.raw`{"a":"\"event_id\":\"x\""}`],
    ['is not a number', '{"event_id":7}'],
    ['is not there without an object', '"event_id":"x"'],
    ['is not there when it is cut short', '{"event_id":"x'],
    ['is not there when nothing is', ''],
  ])('%s', (_, json) => {
    expect(find(json)).toBeUndefined()
  })

  test('is found in what no parser takes', () => {
    expect(find('{"n":NaN,"event_id" :\n"x","rest":')).toBe('x')
  })
})
