import { describe, expect, test } from 'vitest'
import { createBodyBlocks } from './body-memory.ts'

/** Bytes that all have the same value. */
const bytes = (number: number, length = 10_000) => new Uint8Array(length).fill(number)

describe('memory for bodies', () => {
  test('is each request’s own until it is released', () => {
    const blocks = createBodyBlocks()
    const requests = Array.from({ length: 500 }, (_, number) => {
      const memory = blocks.open()
      return { memory, number, body: memory.copy(bytes(number % 256)) }
    })
    const isOwn = ({ body, number }: { readonly body: Buffer; readonly number: number }) =>
      body.equals(bytes(number % 256))
    expect(requests.every(isOwn)).toBe(true)
    for (const { memory } of requests.filter(({ number }) => number % 3 === 0)) memory.release()
    const later = Array.from({ length: 500 }, () => blocks.open().copy(bytes(255)))
    expect(requests.filter(({ number }) => number % 3 !== 0).every(isOwn)).toBe(true)
    expect(later.every((body) => body.equals(bytes(255)))).toBe(true)
  })

  test('is used again: requests one after another share one block', () => {
    const blocks = createBodyBlocks()
    const places = new Set<ArrayBufferLike>()
    for (let request = 0; request < 2_000; request++) {
      const memory = blocks.open()
      places.add(memory.copy(bytes(1)).buffer)
      memory.release()
    }
    expect(places.size).toBe(1)
  })

  test('is let go of once, however often it is released', () => {
    const blocks = createBodyBlocks()
    const [first, second] = [blocks.open(), blocks.open()]
    first.copy(bytes(1))
    const body = second.copy(bytes(2))
    first.release()
    first.release()
    blocks.open().copy(bytes(3))
    expect(body.equals(bytes(2))).toBe(true)
  })

  test('of a large body is its own', () => {
    const blocks = createBodyBlocks()
    const memory = blocks.open()
    const large = memory.copy(bytes(1, 4_000_000))
    expect([large.length, large.buffer === memory.copy(bytes(2)).buffer]).toEqual([4_000_000, false])
  })
})
