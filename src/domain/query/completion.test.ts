import { describe, expect, test } from 'vitest'
import { completionAt, withCompletion } from './completion.ts'

/** Completes at the `|`, and returns the text to be replaced. */
function at(marked: string) {
  const cursor = marked.indexOf('|')
  const text = marked.replace('|', '')
  const expected = completionAt(text, cursor)
  if (expected.kind === 'phrase') return 'phrase'
  const { from, to } = expected.replace
  const replaced = text.slice(from, to)
  return expected.kind === 'key'
    ? `key ${expected.prefix} [${replaced}]${expected.mayJoin ? ' or AND' : ''}`
    : `${expected.key.name}= ${expected.prefix} [${replaced}]`
}

describe('what can be typed', () => {
  test.each([
    ['|', 'key  []'],
    ['a:b |', 'key  [] or AND'],
    ['rel|', 'key rel [rel]'],
    ['a:b rel|ease c', 'key rel [release] or AND'],
    ['!rel|', 'key rel [rel]'],
    ['(rel|', 'key rel [rel]'],
    ['rel|ease:1.2', 'key rel [release:]'],
    ['release:|', 'release=  []'],
    ['release:1.|', 'release= 1. [1.]'],
    ['release:1|.2 b', 'release= 1 [1.2]'],
    ['release:"web app@1|', 'release= web app@1 ["web app@1]'],
    ['release:[1.0, 2|', 'release= 2 [2]'],
    ['release:[1.0, |', 'release=  []'],
    ['release:1.0,2|', 'release= 2 [2]'],
    ['tags["my tag"]:x|', 'my tag= x [x]'],
    ['"free te|xt"', 'phrase'],
    ['a OR b|', 'key b [b]'],
  ])('at %s: %s', (marked, expected) => {
    expect(at(marked)).toBe(expected)
  })

  test('takes the place of what it completes', () => {
    const expected = completionAt('a rel b', 5)
    if (expected.kind !== 'key') throw new Error('no key')
    expect(withCompletion('a rel b', expected.replace, 'release:')).toEqual({ text: 'a release: b', cursor: 10 })
  })
})
