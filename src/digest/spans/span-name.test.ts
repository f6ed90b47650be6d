import { expect, test } from 'vitest'
import type { Attributes } from './attributes.ts'
import { spanName } from './span-name.ts'

const GET = { 'http.request.method': 'GET' }

test.each<[string, Attributes, string]>([
  ['GET', { ...GET, 'http.route': '/users/:id', 'url.path': '/users/7' }, 'GET /users/:id'],
  ['GET', { ...GET, 'url.template': '/users/{id}', 'url.full': 'https://shop.example/users/7' }, 'GET /users/{id}'],
  ['GET', { ...GET, 'url.full': 'https://shop.example/users/7?token=abc#top' }, 'GET https://shop.example/users/7'],
  [
    'GET',
    { ...GET, 'sentry.kind': 'server', 'url.full': 'https://shop.example/users/7', 'url.path': '/users/7' },
    'GET /users/7',
  ],
  ['HTTP POST', { 'http.method': 'POST', 'http.target': '/login?next=/' }, 'POST /login'],
  ['GET', GET, 'GET'],
  ['GET', { 'url.path': '/users/7' }, 'GET'],
  ['GET /users', { ...GET, 'url.path': '/users' }, 'GET /users'],
  ['checkout', { ...GET, 'url.path': '/users' }, 'checkout'],
])('“%s” with %j is “%s”', (name, attributes, expected) => {
  expect(spanName(name, attributes)).toBe(expected)
})
