import fc from 'fast-check'
import { Buffer } from 'node:buffer'
import { describe, test } from 'vitest'
import { expectAllButOne, framed } from './test-support/damage.ts'

describe('one byte of a segment', () => {
  test('costs its record alone, whatever it becomes: also lengths that lead to the beginning of a later record', () => {
    const bodies = ['a', 'bb', '', 'dddd', 'e'.repeat(40)]
    const frames = bodies.map(framed)
    let start = 0
    for (const frame of frames) {
      for (let at = start; at < start + frame.length; at++) {
        const old = frame[at - start] ?? 0
        const values = at < start + 12 ? Array.from({ length: 256 }, (_, value) => value) : [0, old ^ 1, old ^ 0x80]
        for (const value of values) if (value !== old) expectAllButOne(frames, bodies, at, value)
      }
      start += frame.length
    }
  })

  test('costs its record alone in segments of any records', () => {
    const body = fc.string({ unit: 'binary-ascii', maxLength: 300 })
    const segment = fc.array(body, { minLength: 1, maxLength: 12 }).chain((bodies) => {
      const bytes = bodies.map(framed).reduce((sum, { length }) => sum + length, 0)
      return fc.tuple(fc.constant(bodies), fc.nat({ max: bytes - 1 }), fc.integer({ min: 1, max: 255 }))
    })
    fc.assert(
      fc.property(segment, ([bodies, at, change]) => {
        const frames = bodies.map(framed)
        expectAllButOne(frames, bodies, at, (Buffer.concat(frames)[at] ?? 0) ^ change)
      }),
      { numRuns: 500 },
    )
  })

  test('costs its record alone where that holds records itself, as a file that somebody attached', () => {
    const inner = Buffer.concat([framed('inner one'), framed('inner two'), Buffer.from('\n')])
    const bodies = ['first', inner.toString('latin1'), 'last']
    const frames = [framed('first'), framed(inner), framed('last')]
    const start = frames[0]?.length ?? 0
    const damage = start + (frames[1]?.length ?? 0) - inner.length + inner.length - 1
    expectAllButOne(frames, bodies, damage, 0)
  })
})
