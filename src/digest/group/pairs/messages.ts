import { different, hard, message, same, type Pair } from './pair.ts'

const stack = (name: string) => ({
  exception: [
    {
      value: 'x',
      mechanism: { type: 'generic', synthetic: true },
      stacktrace: { frames: [{ function: name, in_app: true }] },
    },
  ],
})

export const messages: readonly Pair[] = [
  same('numbers', message('order 123 failed'), message('order 4567 failed')),
  same('long numbers', message('order 12345678 failed'), message('order 998877665544 failed')),
  same('negative numbers', message('balance is -5'), message('balance is 17')),
  same('fractions', message('load 0.75'), message('load 12.5')),
  same(
    'ids',
    message('no user 550e8400-e29b-41d4-a716-446655440000'),
    message('no user 0e5406ef-708d-439f-8567-d403d8ba1929'),
  ),
  same('addresses of mail', message('mail to a@b.example bounced'), message('mail to ann.lee+x@c.co.uk bounced')),
  same('addresses of networks', message('refused by 10.0.0.1'), message('refused by 2001:db8::1')),
  same('hosts', message('cannot reach db-1.eu.internal'), message('cannot reach db-2.us.internal')),
  same('links', message('GET https://x.example/a/1?q=2 failed'), message('GET http://y.example/b failed')),
  same(
    'hashes',
    message('commit 0123456789abcdef0123456789abcdef01234567'),
    message('commit fedcba9876543210fedcba9876543210fedcba98'),
  ),
  same('short hashes', message('deployed 1a2b3c4'), message('deployed 9f8e7d6')),
  same('checksums', message('etag 40f57fc9493845669e2e18ddeae97738'), message('etag 00f57fc9493845669e2e18ddeae97700')),
  same('addresses in memory', message('<Task at 0x7f3a12> failed'), message('<Task at 0x55ffee> failed')),
  same('days and times', message('expired 2026-11-20T10:00:00Z'), message('expired 2025-01-02T23:59:59.123+01:00')),
  same(
    'days as mail has them',
    message('expired Fri, 20 Nov 2026 10:00:00 GMT'),
    message('expired Mon, 02 Feb 2026 23:00:00 +0100'),
  ),
  same(
    'days of JavaScript',
    message('expired Fri Nov 20 2026 10:00:00 GMT+0100 (Central European Standard Time)'),
    message('expired Mon Feb 02 2026 10:00:00 GMT+0000 (Coordinated Universal Time)'),
  ),
  same('times', message('closed at 10:32'), message('closed at 9:05 pm')),
  same('durations', message('took 12ms'), message('took 3400ms')),
  same('seconds', message('took 1.5s'), message('took 12s')),
  same(
    'traces',
    message('trace 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'),
    message('trace 00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00'),
  ),
  same(
    'values after an equals sign',
    message("filter name='a b' active=true"),
    message("filter name='c' active=false"),
  ),
  same('adapters', message('no link on 00:1B:44:11:3A:B7'), message('no link on aa:bb:cc:dd:ee:ff')),
  same('what follows the second line', message('a\nb\nc'), message('a\n\nb\nd')),
  same(
    'a template with other parameters',
    message('', { message: null, logentry: { message: 'user %s', params: ['a'] } }),
    message('', { message: null, logentry: { message: 'user %s', params: ['b'] } }),
  ),
  same('with and without the stack of the call', message('hello'), message('hello', stack('f'))),
  same('from another place', message('hello', stack('f')), message('hello', stack('g'))),
  same(
    'another level, release and user',
    message('hello'),
    message('hello', { level: 'warning', release: 'a@2', user: { id: 7 } }),
  ),
  different('another word', message('order failed'), message('refund failed')),
  different('another word in quotes', message("no such table 'orders'"), message("no such table 'users'")),
  different('names of methods', message('Foo::bar failed'), message('Foo::baz failed')),
  different('names with digits', message('utf8 is not supported'), message('utf16 is not supported')),
  different('one number more', message('order 1'), message('order 1 2')),
  different('members of an object', message('cannot read user.name'), message('cannot read user.id')),
  different('packages', message('java.io.IOException'), message('java.net.SocketException')),
  different(
    'templates',
    message('', { message: null, logentry: { message: 'user %s gone', params: ['a'] } }),
    message('', { message: null, logentry: { message: 'user %s came', params: ['a'] } }),
  ),
  different('the second line', message('a\nb'), message('a\nc')),
  different('messages from one place', message('one', stack('log')), message('two', stack('log'))),
  hard(same('a name in the text', message('user alice not found'), message('user bob not found'))),
  hard(different('a code in the text', message('failed with status 404'), message('failed with status 500'))),
]
