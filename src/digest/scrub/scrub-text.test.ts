import { describe, expect, test } from 'vitest'
import { scrubText } from './scrub-parts.ts'

const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U'

describe('a text with a secret', () => {
  test.each([
    ['password=hunter2', 'password=[Filtered]'],
    ['login with password=hunter2 failed', 'login with password=[Filtered] failed'],
    ['password: hunter2', 'password: [Filtered]'],
    ['password: swordfish, retrying', 'password: [Filtered], retrying'],
    ['DB_PASSWORD=hunter2', 'DB_PASSWORD=[Filtered]'],
    ['curl --password=hunter2 -v', 'curl --password=[Filtered] -v'],
    ["{ user: 'x', password: 'hun ter2' }", "{ user: 'x', password: '[Filtered]' }"],
    ['{"user":"x","password":"hunter\\"2"}', '{"user":"x","password":"[Filtered]"}'],
    ['body was {"password":12345,"a":1}', 'body was {"password":[Filtered],"a":1}'],
    [String.raw`sent "{\"api_key\":\"abc\",\"a\":1}"`, String.raw`sent "{\"api_key\":\"[Filtered]\",\"a\":1}"`],
    ['cut off {"secret":"abc def', 'cut off {"secret":"[Filtered]'],
    ['GET /x?q=1&api_key=abc&b=2', 'GET /x?q=1&api_key=[Filtered]&b=2'],
    ['https://x.example/cb?access_token=abc#top', 'https://x.example/cb?access_token=[Filtered]'],
    ["headers['x-api-key'] = 'abc'", "headers['x-api-key'] = '[Filtered]'"],
    ['Authorization: Token abc def\nHost: x', 'Authorization: [Filtered]\nHost: x'],
    ['cookie: a=b; c=d', 'cookie: [Filtered]'],
    ['failed with Bearer abc123def', 'failed with Bearer [Filtered]'],
    ['sent Basic dXNlcjpwYXNz', 'sent Basic [Filtered]'],
    [`token ${jwt} refused`, 'token [Filtered] refused'],
    ['postgres://app:hunter2@db:5432/x', 'postgres://[Filtered]@db:5432/x'],
    ['redis://:hunter2@cache', 'redis://:[Filtered]@cache'],
    ['charged 4111 1111 1111 1111 twice', 'charged [Filtered] twice'],
    ['charged 4111-1111-1111-1111', 'charged [Filtered]'],
    ['charged 4111111111111111.', 'charged [Filtered].'],
    ['amex 3782 822463 10005', 'amex [Filtered]'],
    ['-----BEGIN RSA PRIVATE KEY-----\nMIIE\n-----END RSA PRIVATE KEY----- ok', '[Filtered] ok'],
    ['-----BEGIN PRIVATE KEY-----\\nMIIE cut', '[Filtered]'],
    ['API key: abc', 'API key: [Filtered]'],
    ['deploy --api-key abc --verbose', 'deploy --api-key [Filtered] --verbose'],
    ['curl -u ann:abc https://x.example', 'curl -u ann:[Filtered] https://x.example'],
    ['<password>abc</password>', '<password>[Filtered]</password>'],
    [
      "INSERT INTO users (name, password) VALUES ('ann', 'abc')",
      "INSERT INTO users (name, password) VALUES ('ann', '[Filtered]')",
    ],
    ['/login?next=%2Fcb%3Ftoken%3Dabc%26a%3D1&b=2', '/login?next=%2Fcb%3Ftoken%3D[Filtered]%26a%3D1&b=2'],
    ['IBAN DE89 3704 0044 0532 0130 00 EUR', 'IBAN [Filtered] EUR'],
    ['your login code is 482913.', 'your login code is [Filtered].'],
    ['SSN: 219-09-9999', 'SSN: [Filtered]'],
    ['{"a":{"password":{"deep":["hunter2"]}},"b":1}', '{"a":{"password":"[Filtered]"},"b":1}'],
    ['["authorization","Bearer abc123def"]', '["authorization","[Filtered]"]'],
  ])('%s', (text, clean) => {
    expect(scrubText(text)).toBe(clean)
  })

  test('is not changed by a second scrubbing', () => {
    const text = 'password=hunter2 Authorization: Bearer abc123\n{"token":"x1"} postgres://a:b@c 4111111111111111'
    expect(scrubText(scrubText(text))).toBe(scrubText(text))
  })
})

describe('a text that only looks like it', () => {
  test.each([
    'const token = getToken(request)',
    'const password = request.body.password',
    'if (password === null) throw new Error()',
    'password: string',
    'password: required',
    'Unexpected token: EOF',
    'Unexpected token < in JSON at position 0',
    'Unexpected token \'<\', "<!DOCTYPE "... is not valid JSON',
    'Invalid password: must be at least 8 characters',
    'token_count=5',
    'max_tokens=4096',
    'author=bob',
    'oauth=google',
    'passed: 3',
    'inside: 3',
    'sort_key=name',
    'keyboard=qwerty',
    'basic usage: see the manual',
    'Bearer authentication is required',
    'the bearer of bad news',
    '550e8400-e29b-41d4-a716-446655440000',
    '40f57fc9493845669e2e18ddeae97738',
    '1795218589614',
    '2026-11-20T23:49:49.659Z',
    '20261120234949',
    '4111 1111 1111 1112',
    '9999999999999999',
    'build 4111111111111111a',
    'phone +49 170 1234567',
    'ISBN 978-3-16-148410-0',
    'http://0123456789abcdef0123456789abcdef@127.0.0.1:9000/42',
    'http://host:8080/a@b',
    'mailto:a@b.example',
    'user@example.com',
    '-----BEGIN PUBLIC KEY-----\nMIIB\n-----END PUBLIC KEY-----',
    'npm_config_registry=https://registry.example.org',
    'task-force-of-the-year-2026',
    'eyJ is how they begin',
    'SG.short',
    'import { cookies } from "next/headers"',
    'n.key=e.key,n.ref=e.ref',
  ])('%s', (text) => {
    expect(scrubText(text)).toBe(text)
  })
})
