import { Buffer } from 'node:buffer'
import { describe, expect, test } from 'vitest'
import { expectAllButOne, framed, read } from './test-support/damage.ts'

function cpuMsOf(work: () => unknown): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

describe('a record whose lengths are damaged', () => {
  /** How much processor time it takes to read a segment whose second record, of these bytes, lost its lengths. */
  function readPast(body: Uint8Array): { texts: readonly string[]; cpuMs: number } {
    const hostile = framed(body)
    hostile.fill(0xff, 0, 4)
    const bytes = Buffer.concat([framed('before'), hostile, framed('x'.repeat(8 * 1024 ** 2)), framed('behind')])
    let texts: readonly string[] = []
    const cpuMs = cpuMsOf(() => (texts = read(bytes).texts))
    return { texts: texts.map((text) => text.slice(0, 6)), cpuMs }
  }
  const many = (piece: Uint8Array, count: number) => Buffer.concat(Array.from({ length: count }, () => piece))

  test('costs itself, also where it is full of what looks like records', () => {
    const fake = framed('')
    fake[9] = (fake[9] ?? 0) ^ 1
    const { texts, cpuMs } = readPast(many(fake, 50_000))
    expect(texts).toEqual(['before', 'xxxxxx', 'behind'])
    expect(cpuMs).toBeLessThan(3_000)
  })

  test('is given up soon, with what is behind it, where each of those claims much of the rest', () => {
    const fake = Buffer.alloc(14)
    fake.writeUInt32LE(2, 0)
    fake.writeUInt32LE(4 * 1024 ** 2, 4)
    fake.write('{}', 12)
    const { texts, cpuMs } = readPast(many(fake, 20_000))
    expect(texts[0]).toBe('before')
    expect(cpuMs).toBeLessThan(3_000)
  })
})

test('a damaged record that holds fifty thousand whole ones is soon passed', () => {
  const inner = Buffer.concat([...Array.from({ length: 50_000 }, () => framed('inner')), Buffer.from('\n')])
  const frames = [framed('first'), framed(inner), framed('last')]
  const bodies = ['first', inner.toString('latin1'), 'last']
  const at = (frames[0]?.length ?? 0) + (frames[1]?.length ?? 0) - 1
  expect(cpuMsOf(() => expectAllButOne(frames, bodies, at, 0))).toBeLessThan(3_000)
})
