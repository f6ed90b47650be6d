import { randomBytes } from 'node:crypto'
import { createGunzip, createInflate, deflateSync, gunzipSync, gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { createReusedInflate, MOST_AT_ONCE } from './reused-inflate.ts'

const gunzip = createReusedInflate(createGunzip)
const inflate = createReusedInflate(createInflate)
if (gunzip === undefined || inflate === undefined) throw new Error('This Node keeps its streams otherwise.')

const text = (length: number) => Buffer.from(randomBytes(length).toString('hex').slice(0, length))

describe('one state of zlib for all bodies', () => {
  test('reads each as Node reads it, several members and what follows them too', () => {
    for (const length of [0, 1, 200, 40_000, 300_000]) {
      const body = text(length)
      const members = Buffer.concat([gzipSync(body, { level: 0 }), gzipSync(body)])
      for (const bytes of [gzipSync(body), members, Buffer.concat([members, Buffer.alloc(8)])])
        expect(Buffer.from(gunzip(bytes, MOST_AT_ONCE)).equals(gunzipSync(bytes))).toBe(true)
      expect(inflate(deflateSync(body), MOST_AT_ONCE)).toEqual(body)
    }
  })

  test('says of a body that is larger than it may be that it is, and no more', () => {
    const bomb = gzipSync(Buffer.alloc(20_000_000))
    expect(gunzip(bomb, 131_072)).toBe('too_large')
    expect(gunzip(bomb, 50_000_000)).toBe('too_large')
    expect(gunzip(gzipSync(text(131_071)), 131_072)).toHaveLength(131_071)
  })

  test('is none the worse for a body that is damaged, cut off or empty', () => {
    const body = text(5_000)
    const good = gzipSync(body)
    const damaged = Buffer.from(good)
    damaged.fill(0xff, 100, 200)
    const checksum = Buffer.from(good)
    checksum.writeUInt32LE(7, good.length - 8)
    for (const bad of [
      damaged,
      checksum,
      good.subarray(0, 1_000),
      good.subarray(0, 5),
      Buffer.from('no gzip at all'),
    ]) {
      expect(() => gunzip(bad, MOST_AT_ONCE)).toThrow()
      expect(gunzip(good, MOST_AT_ONCE)).toEqual(body)
    }
    const isRefused = (read: () => unknown) => {
      try {
        return read() === undefined
      } catch {
        return true
      }
    }
    expect(isRefused(() => gunzip(Buffer.alloc(0), MOST_AT_ONCE))).toBe(isRefused(() => gunzipSync(Buffer.alloc(0))))
  })
})
