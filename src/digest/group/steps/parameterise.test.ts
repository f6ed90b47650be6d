import { describe, expect, test } from 'vitest'
import { parameterise } from './parameterise.ts'

describe('what differs between messages that mean the same', () => {
  test.each([
    ['order 123 failed', 'order <int> failed'],
    ['-5 and 5-3', '<int> and <int>-<int>'],
    ['1234567 and 12345678', '<int> and <hex>'],
    ['load 0.75 took 12ms or 1.5s', 'load <float> took <duration> or <duration>'],
    ['deadbeef1 0xDEADBEEF', '<hex> <hex>'],
    ['commit 1a2b3c4 of main', 'commit <git_sha> of main'],
    ['0123456789abcdef0123456789abcdef01234567', '<sha1>'],
    ['40f57fc9493845669e2e18ddeae97738', '<md5>'],
    ['550e8400-e29b-41d4-a716-446655440000', '<uuid>'],
    ['00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01', '<traceparent>'],
    ['1-5759e988-bd862e3fe1be46a994272793', '<traceparent>'],
    ['mail a.b+c@x.example now', 'mail <email> now'],
    ['GET https://x.example/a?b=1 failed', 'GET <url> failed'],
    ['wss://x.example/live closed', '<url> closed'],
    ['host db-1.shop.example.com and WWW.SHOP.COM', 'host <hostname> and <hostname>'],
    ['from 10.0.0.1 and 2001:db8::1 and fe80:0:0:0:1:2:3:4', 'from <ip> and <ip> and <ip>'],
    ['from ::1 and ::ffff:10.0.0.1', 'from <ip> and <ip>'],
    ['link 00:1B:44:11:3A:B7', 'link <mac>'],
    ['on 2026-11-20', 'on <date>'],
    ['at 2026-11-20T10:00:00.123+01:00', 'at <date>'],
    ['at 2026-11-20 10:00:00', 'at <date>'],
    ['at Fri, 20 Nov 2026 10:00:00 GMT', 'at <date>'],
    ['at Friday, 20-Nov-26 10:00:00 UTC', 'at <date>'],
    ['at Fri Nov 20 2026 10:00:00 GMT+0100 (Central European Standard Time)', 'at <date>'],
    ['at Fri Nov 20 10:00:00 2026', 'at <date>'],
    ['on Jan 02, 1999', 'on <date>'],
    ['at 10:32 and 9:05:01 pm', 'at <date> and <date>'],
    ['datetime.datetime(2026, 11, 20, 10, 0)', '<date>'],
    ['tx274a77a8975c4a66aeb24-0052d95365', '<swift_txn_id>'],
    ['a=\'x y\' b="z" c=true d=False', 'a=<quoted_str> b=<quoted_str> c=<bool> d=<bool>'],
    ["it's true that 'x' is", "it's true that 'x' is"],
    ['no column \'a1\' in "t"', 'no column \'a1\' in "t"'],
    ['Foo::bar facade decade cafe Ada::Fee', 'Foo::bar facade decade cafe Ada::Fee'],
    ['utf8 and h264 and v2', 'utf8 and h264 and v2'],
    ['user.name of this.props.id in shop/a.py', 'user.name of this.props.id in shop/a.py'],
    ['java.io.IOException in java.net.Socket', 'java.io.IOException in java.net.Socket'],
    ['first\n\n  second 2\nthird', 'first\n  second <int>'],
  ])('%j → %j', (message, expected) => {
    expect(parameterise(message)).toBe(expected)
  })

  test('a text that is too long is left as it is', () => {
    const long = '1 '.repeat(5000)
    expect(parameterise(long)).toBe(long)
  })
})
