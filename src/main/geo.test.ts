import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openGeo, UnreadableGeoFile } from './geo.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'mishap-geo-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

function fileOf(bytes: Uint8Array): string {
  const path = join(folder, 'places.mmdb')
  writeFileSync(path, bytes)
  return path
}

const portugal = { iso_code: 'PT', names: { en: 'Portugal', de: 'Portugal' } }

describe('the place of an address', () => {
  test('is its country and city, as the database has them', () => {
    const place = openGeo(fileOf(databaseOf({ country: portugal, city: { names: { en: 'Lisbon' } } })))
    const lisbon = { country_code: 'PT', city: 'Lisbon', region: 'Portugal' }
    expect(place('203.0.113.7')).toEqual(lisbon)
    expect(place('203.0.113.7')).toEqual(lisbon)
    expect(place('10.0.0.1')).toBeUndefined()
  })

  test('is its country alone in a database of countries', () => {
    const place = openGeo(fileOf(databaseOf({ registered_country: portugal })))
    expect(place('203.0.113.7')).toEqual({ country_code: 'PT', region: 'Portugal' })
  })

  test('is unknown where the database says something else, or has addresses of version 4 only', () => {
    expect(openGeo(fileOf(databaseOf({ isp: 'x' })))('203.0.113.7')).toBeUndefined()
    expect(openGeo(fileOf(databaseOf({ country: portugal })))('cb00:7107::1')).toBeUndefined()
    expect(openGeo(fileOf(databaseOf({ country: portugal })))('nonsense')).toBeUndefined()
  })

  test('is unknown without a database', () => {
    expect(openGeo(null)('203.0.113.7')).toBeUndefined()
  })
})

test.each([
  ['is none', () => fileOf(Buffer.from('no database'))],
  ['is not there', () => join(folder, 'absent.mmdb')],
])('a file that %s stops the start', (_name, file) => {
  expect(() => openGeo(file())).toThrow(UnreadableGeoFile)
})

type Said = string | number | { readonly [name: string]: Said }

/**
 * An IPv4 database with one record, for 203.0.113.0/24, in the MaxMind DB file format: a binary tree of 24 nodes with
 * two 24-bit records each, 16 zero bytes, the record, the marker, the metadata.
 */
function databaseOf(record: Said): Buffer {
  const prefix = [203, 0, 113].flatMap((byte) => byte.toString(2).padStart(8, '0').split('').map(Number))
  const nodes = prefix.flatMap((bit, depth) => {
    const next = depth + 1 < prefix.length ? depth + 1 : prefix.length + 16
    const [left, right] = bit === 0 ? [next, prefix.length] : [prefix.length, next]
    return [...threeBytes(left), ...threeBytes(right)]
  })
  const metadata = {
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: 1_700_000_000,
    database_type: 'Test',
    ip_version: 4,
    node_count: prefix.length,
    record_size: 24,
  }
  const marker = Buffer.from('abcdef4d61784d696e642e636f6d', 'hex')
  return Buffer.concat([Buffer.from(nodes), Buffer.alloc(16), encoded(record), marker, encoded(metadata)])
}

function threeBytes(value: number): readonly number[] {
  return [value >> 16, (value >> 8) & 0xff, value & 0xff]
}

/** Type in the upper three bits, size in the lower five: strings (2), maps (7), 32-bit unsigned integers (6). */
function encoded(value: Said): Buffer {
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(5, (6 << 5) | 4)
    bytes.writeUInt32BE(value, 1)
    return bytes
  }
  if (typeof value === 'string') return Buffer.concat([head(2, value.length), Buffer.from(value)])
  const entries = Object.entries(value)
  return Buffer.concat([head(7, entries.length), ...entries.flatMap(([key, said]) => [encoded(key), encoded(said)])])
}

/** Sizes of 29 or more continue in the next byte. */
function head(type: number, size: number): Buffer {
  return size < 29 ? Buffer.from([(type << 5) | size]) : Buffer.from([(type << 5) | 29, size - 29])
}
