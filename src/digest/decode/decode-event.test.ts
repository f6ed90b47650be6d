import { describe, expect, test } from 'vitest'
import { decodeEvent } from './decode-event.ts'

function decoded(text: string | Uint8Array): unknown {
  const result = decodeEvent(Buffer.from(text))
  return result.ok ? result.value : result.refusal.reason
}

describe('the payload of an event', () => {
  test.each([
    ['{"a":1}', { a: 1 }],
    ['\uFEFF{"a":1}', { a: 1 }],
    ['{"a":NaN,"b":[Infinity,-Infinity],"c":"NaN"}', { a: null, b: [null, null], c: 'NaN' }],
    [String.raw`{"a":NaN,"b":"say \"NaN\" \\"}`, { a: null, b: 'say "NaN" \\' }],
    [String.raw`{"a":"x\u0000y"}`, { a: 'x\uFFFDy' }],
    [String.raw`{"a":"x\ud83dy","b":"\ud83d\ude00"}`, { a: 'x\uFFFDy', b: '😀' }],
    [
      '{"a":1234567890123456789,"b":[-9007199254740993, 9007199254740992],"c":"x:1234567890123456789"}',
      { a: '1234567890123456789', b: ['-9007199254740993', 9007199254740992], c: 'x:1234567890123456789' },
    ],
    ['', 'invalid_json'],
    ['{', 'invalid_json'],
    ['{"a":NaNo}', 'invalid_json'],
    ['"text"', 'not_an_object'],
    ['null', 'not_an_object'],
    ['[{}]', 'not_an_object'],
  ])('%s', (text, expected) => {
    expect(decoded(text)).toEqual(expected)
  })

  test.each(['1.12345678901234567', '12345678901234567.5', '12345678901234567e2', '1e-12345678901234567'])(
    'reads %s as the number that it is',
    (text) => {
      expect(decoded(`{"a":${text}}`)).toEqual({ a: Number(text) })
    },
  )

  test('keeps a long number wherever it lies', () => {
    for (let before = 0; before < 40; before++) {
      const text = `{"${'a'.repeat(before)}":12345678901234567,"z":[1,1234567890123456789]}`
      expect(decoded(text)).toEqual({
        ['a'.repeat(before)]: '12345678901234567',
        z: [1, '1234567890123456789'],
      })
    }
  })

  test('with broken UTF-8 keeps what can be read', () => {
    expect(decoded(Uint8Array.from([...Buffer.from('{"a":"x'), 0xff, 0xc3, ...Buffer.from('y"}')]))).toEqual({
      a: 'x\uFFFD\uFFFDy',
    })
  })

  test.each([
    ['[', ']'],
    ['{"a":', '1}'],
    ['[{"a":', '}]'],
  ])('100,000 deep (%s) is refused and nothing breaks', (open, close) => {
    const middle = close === '}]' ? '1' : ''
    expect(
      decoded(
        `{"a":${open.repeat(100_000)}${middle}${close === '1}' ? `1${'}'.repeat(100_000)}` : close.repeat(100_000)}}`,
      ),
    ).toBe('too_deep')
  })

  test.each([
    ['lists', '[],'],
    ['objects', '{},'],
  ])('of more %s than may be built is refused before it is', (_, piece) => {
    expect(decoded(`{"a":[${piece.repeat(2_000_000)}0]}`)).toBe('too_large')
  })

  test('may have a text of any characters', () => {
    const text = String.raw`[],{}\"`.repeat(1_000_000)
    expect(decoded(`{"a":"${text}"}`)).toEqual({ a: JSON.parse(`"${text}"`) as string })
  })

  test('a __proto__ key is a key like any other', () => {
    const value = decoded('{"__proto__":{"polluted":true},"a":1}') as { polluted?: boolean }
    expect(value.polluted).toBeUndefined()
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
  })

  test.each([
    ['a string without end', `{"a":NaN,"b":"${String.raw`\"`.repeat(500_000)}`],
    ['a list without commas', `{"a":${'NaN '.repeat(250_000)}}`],
  ])('that is a megabyte of nonsense (%s) is refused', (_name, text) => {
    expect(decoded(text)).toBe('invalid_json')
  })
})
