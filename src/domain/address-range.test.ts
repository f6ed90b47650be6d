import { expect, test } from 'vitest'
import { isWithin, parseRange } from './address-range.ts'

function holds(range: string, address: string): boolean | undefined {
  const parsed = parseRange(range)
  return parsed === undefined ? undefined : isWithin([parsed], address)
}

test.each([
  ['10.0.0.0/8', '10.255.0.1', true],
  ['10.0.0.0/8', '11.0.0.1', false],
  ['192.0.2.7', '192.0.2.7', true],
  ['192.0.2.7', '192.0.2.70', false],
  ['192.0.2.77/25', '192.0.2.1', true],
  ['0.0.0.0/0', '203.0.113.9', true],
  ['0.0.0.0/0', '2001:db8::1', false],
  ['10.0.0.0/8', '::ffff:10.1.2.3', true],
  ['::ffff:10.0.0.0/120', '10.0.0.1', undefined],
  ['2001:db8::/32', '2001:db8:1::1', true],
  ['2001:db8::/32', '2001:db9::1', false],
  ['::/0', '10.0.0.1', false],
  ['::1', '0:0:0:0:0:0:0:1', true],
  ['10.0.0.0/8', '', false],
  ['10.0.0.0/8', '10.1', false],
  ['10.0.0.0/8', '012.0.0.1', false],
] as const)('%s and %s: %s', (range, address, is) => expect(holds(range, address)).toBe(is))

test.each([
  '',
  '10.0.0.0/33',
  '10.0.0/8',
  '256.0.0.1',
  '2001:db8::/129',
  '1::2::3',
  '1:2:3:4:5:6:7:8:9',
  '10.0.0.0/8/9',
  '10.0.0.0/-1',
  'example.com',
  'fe80::1%eth0',
  '1:2:3:4:5:6:7::8:9',
])('%s is no network', (text) => expect(parseRange(text)).toBeUndefined())
