import { describe, expect, test } from 'vitest'
import { isRedirectUri, isRegistered, redirectHost } from './redirect-uri.ts'

describe('an application is answered', () => {
  test.each([
    'https://agent.example/callback?from=mishap',
    'http://127.0.0.1:4711/callback',
    'http://[::1]/',
    'http://localhost:1/cb',
    'cursor://anysphere.cursor-mcp/oauth/callback',
    'com.example.agent:/callback',
  ])('at %s', (uri) => expect(isRedirectUri(uri)).toBe(true))

  test.each([
    'http://agent.example/callback',
    'http://localhost.evil.example/',
    'https://agent.example/#here',
    'https://ann:secret@agent.example/',
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'data:text/html,hi',
    'ms-msdt:/id PCWDiagnostic'.replace(' ', '%20'),
    'search-ms:query=x',
    'intent://scan/#Intent;end',
    'https://agent.example/a b',
    'agent.example',
    `https://agent.example/${'x'.repeat(1000)}`,
  ])('never at %s', (uri) => expect(isRedirectUri(uri)).toBe(false))
})

test('an address is the application’s character by character; of loopback ones any port will do', () => {
  const own = ['https://agent.example/callback', 'http://127.0.0.1/cb', 'http://localhost:33418/']
  const asked = [
    ['https://agent.example/callback', true],
    ['https://agent.example/callback/', false],
    ['https://agent.example:443/callback', false],
    ['https://agent.example/callback?next=evil', false],
    ['https://AGENT.example/callback', false],
    ['http://127.0.0.1:5123/cb', true],
    ['http://127.0.0.1:5123/cb2', false],
    ['http://localhost:5123/cb', false],
    ['http://localhost:5123/', true],
    ['http://127.0.0.1:5123@evil.example/cb', false],
  ] as const
  expect(asked.filter(([uri, is]) => isRegistered(own, uri) !== is)).toEqual([])
})

test('people read where an address leads', () => {
  expect(['https://agent.example:8443/x', 'http://127.0.0.1:9/x', 'cursor://a/b'].map(redirectHost)).toEqual([
    'agent.example:8443',
    'localhost',
    'cursor:',
  ])
})
