import { describe, expect, test } from 'vitest'
import { fullOfClaims, fullOfFakes, fullOfWhole } from './test-support/costly-damage.ts'
import { expectAllButOne, read } from './test-support/damage.ts'

describe('a record whose lengths are damaged', () => {
  const textsOf = (bytes: Buffer) => read(bytes).texts.map((text) => text.slice(0, 6))

  test('costs itself, also where it is full of what looks like records', () => {
    expect(textsOf(fullOfFakes())).toEqual(['before', 'xxxxxx', 'behind'])
  })

  test('is given up, with what is behind it, where each of those claims much of the rest', () => {
    // An unlimited search would find the two behind it, after 20,000 checksums of 4 MB.
    expect(textsOf(fullOfClaims())).toEqual(['before'])
  })
})

test('a damaged record that holds fifty thousand whole ones is passed', () => {
  const { frames, bodies, at } = fullOfWhole()
  expectAllButOne(frames, bodies, at, 0)
})
