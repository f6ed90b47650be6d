import { describe, expect, test } from 'vitest'
import { parameterise } from './parameterise.ts'

describe('what differs between messages that mean the same', () => {
  test.each([
    ['order 123 failed', 'order <int> failed'],
    ['-5 and 5-3', '<int> and <int>-<int>'],
    ['load 0.75 took 12ms', 'load <float> took <duration>'],
    ['12345678', '<int>'],
    ['deadbeef1', '<hex>'],
    ['0xDEADBEEF', '<hex>'],
    ['commit 1a2b3c4 of main', 'commit <hex> of main'],
    ['40f57fc9493845669e2e18ddeae97738', '<hex>'],
    ['550e8400-e29b-41d4-a716-446655440000', '<uuid>'],
    ['mail a.b+c@x.example now', 'mail <email> now'],
    ['GET https://x.example/a?b=1 failed', 'GET <url> failed'],
    ['from 10.0.0.1 and 2001:db8::1 and fe80:0:0:0:1:2:3:4', 'from <ip> and <ip> and <ip>'],
    ['on 2026-11-20', 'on <date>'],
    ['at 2026-11-20T10:00:00.123+01:00', 'at <date>'],
    ['at Fri, 20 Nov 2026 10:00:00 GMT', 'at <date>'],
    ['at 10:32:05', 'at <date>'],
    ['no column \'a1\' in "t"', 'no column \'a1\' in "t"'],
    ['Foo::bar facade decade cafe', 'Foo::bar facade decade cafe'],
    ['utf8 and h264 and v2', 'utf8 and h264 and v2'],
    ['first\n\n  second 2\nthird', 'first\n  second <int>'],
  ])('%j → %j', (message, expected) => {
    expect(parameterise(message)).toBe(expected)
  })
})
