import type { Json } from '#domain/event/event.ts'
import { different, same, type Pair, type Part } from './pair.ts'

const csp = (directive: string, blocked: string, more: Part = {}): Json => ({
  csp: {
    'document-uri': 'https://shop.example/cart',
    'effective-directive': directive,
    'blocked-uri': blocked,
    ...more,
  },
})
const host = (kind: string, hostname: string, more: Part = {}): Json => ({ [kind]: { hostname, port: 443, ...more } })

export const security: readonly Pair[] = [
  same(
    'csp: another page',
    csp('script-src', 'https://evil.example/a.js'),
    csp('script-src', 'https://evil.example/b.js', { 'document-uri': 'https://shop.example/' }),
  ),
  same(
    'csp: the standard port',
    csp('img-src', 'https://evil.example/a.png'),
    csp('img-src', 'https://evil.example:443/b.png'),
  ),
  same(
    'csp: inline, on another line',
    csp('script-src-elem', 'inline', { 'line-number': 1 }),
    csp('script-src-elem', 'inline', { 'line-number': 99 }),
  ),
  same(
    'csp: the page itself, as two browsers have it',
    csp('img-src', 'self'),
    csp('img-src', 'https://shop.example/a.png'),
  ),
  same(
    'csp: extensions of the browser',
    csp('script-src', 'chrome-extension://abcdef/a.js'),
    csp('script-src', 'chrome-extension://ghijkl/b.js'),
  ),
  same('csp: data', csp('font-src', 'data'), csp('font-src', 'data:font/woff2;base64,AAAA')),
  same('csp: older browsers tell no effective directive', csp('script-src', 'https://evil.example/a.js'), {
    csp: {
      'document-uri': 'https://shop.example/',
      'violated-directive': "script-src 'self'",
      'blocked-uri': 'https://evil.example/a.js',
    },
  }),
  same(
    'expect-ct: another moment',
    host('expectct', 'shop.example', { 'date-time': '2026-11-20T10:00:00Z' }),
    host('expectct', 'shop.example', { 'date-time': '2026-11-21T10:00:00Z' }),
  ),
  different(
    'csp: another directive',
    csp('script-src', 'https://evil.example/a'),
    csp('style-src', 'https://evil.example/a'),
  ),
  different(
    'csp: another host',
    csp('script-src', 'https://evil.example/a'),
    csp('script-src', 'https://worse.example/a'),
  ),
  different('csp: inline and eval', csp('script-src', 'inline'), csp('script-src', 'eval')),
  different('csp: inline and from a host', csp('script-src', 'inline'), csp('script-src', 'https://evil.example/a')),
  different('hpkp: another host', host('hpkp', 'a.example'), host('hpkp', 'b.example')),
  different('expect-ct and expect-staple', host('expectct', 'a.example'), host('expectstaple', 'a.example')),
]
