import { describe, expect, test } from 'vitest'
import { parseOrigin } from './toolbar.ts'

describe('an allowed origin', () => {
  test.each([
    ['https://shop.example', 'https://shop.example'],
    [' HTTPS://Shop.Example/ ', 'https://shop.example'],
    ['https://shop.example:443', 'https://shop.example'],
    ['http://localhost:3000', 'http://localhost:3000'],
    ['http://[::1]:3000', 'http://[::1]:3000'],
  ])('%s is %s', (text, origin) => expect(parseOrigin(text)).toBe(origin))

  test.each([
    '',
    '*',
    'shop.example',
    'https://*.example',
    'https://shop.example/path',
    'https://shop.example?x',
    'https://shop.example#',
    'https://user@shop.example',
    'ftp://shop.example',
    'javascript:alert(1)',
    "https://shop.example;script-src 'unsafe-inline'",
    'https://a.example https://b.example',
    `https://${'a'.repeat(300)}.example`,
  ])('is not %s', (text) => expect(parseOrigin(text)).toBeUndefined())
})
