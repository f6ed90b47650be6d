import { describe, expect, test } from 'vitest'
import { readable, readableBody, shorten } from './json-text.ts'

describe('a value on the page', () => {
  test('is its own text, or indented JSON', () => {
    expect(readable('plain "text"')).toBe('plain "text"')
    expect(readable({ a: [1, null] })).toBe('{\n  "a": [\n    1,\n    null\n  ]\n}')
    expect(readable(false)).toBe('false')
  })

  test('that is a body holding JSON is indented, and left alone where it only looks so', () => {
    expect(readableBody('{"a":1}')).toBe('{\n  "a": 1\n}')
    expect(readableBody('{not json')).toBe('{not json')
    expect(readableBody('"quoted"')).toBe('"quoted"')
  })

  test('is cut when it is long, but not through an emoji', () => {
    expect(shorten('abcdef', 4)).toEqual({ text: 'abcd', cut: 2 })
    expect(shorten('ab🔥cd', 3)).toEqual({ text: 'ab', cut: 4 })
    expect(shorten('abc', 3)).toEqual({ text: 'abc', cut: 0 })
  })
})
