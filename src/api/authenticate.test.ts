import { expect, test } from 'vitest'
import { isFromOwnPage } from './authenticate.ts'

const SITE = 'https://mishap.example.com'

test.each([
  [{ 'sec-fetch-site': 'same-origin' }, true],
  [{ 'sec-fetch-site': 'same-origin', origin: 'https://mishap.example.com' }, true],
  [{ 'sec-fetch-site': 'same-site', origin: 'https://mishap.example.com' }, false],
  [{ 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }, false],
  [{ 'sec-fetch-site': 'none' }, false],
  [{ origin: 'https://mishap.example.com' }, true],
  [{ origin: 'http://localhost:8000', host: 'localhost:8000' }, true],
  [{ origin: 'http://localhost:9000', host: 'localhost:8000' }, false],
  [{ origin: 'https://mishap.example.com.evil.example', host: 'mishap.example.com' }, false],
  [{ origin: 'null', host: 'mishap.example.com' }, false],
  [{ host: 'mishap.example.com' }, false],
])('a change with %j comes from a page of ours: %s', (headers, own) => {
  expect(isFromOwnPage(new Headers(headers as Record<string, string>), SITE)).toBe(own)
})
