import { expect, test } from 'vitest'
import type { Attributes } from '../attributes.ts'
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
  [
    'GET shop.example',
    { ...GET, 'url.domain': 'shop.example', 'url.full': 'https://shop.example/users/7?full=1' },
    'GET https://shop.example/users/7',
  ],
  ['GET users', { ...GET, 'url.domain': 'shop.example', 'url.full': 'https://shop.example/users/7' }, 'GET users'],
  [
    'SELECT orders',
    { 'db.system.name': 'postgresql', 'db.query.text': 'SELECT a FROM orders' },
    'SELECT a FROM orders',
  ],
  ['SELECT orders', { 'sentry.op': 'db', 'db.statement': 'SELECT b FROM orders' }, 'SELECT b FROM orders'],
  ['SELECT orders', { 'db.system.name': 'postgresql' }, 'SELECT orders'],
  ['GET user:7', { 'db.system': 'redis', 'db.query.text': 'GET user:7 x' }, 'GET user:7'],
  ['Pageload', { 'sentry.segment.name.source': 'url', 'url.path': '/users/7' }, '/users/7'],
  ['Navigation', { 'sentry.segment.name.source': 'url', 'url.path': '/users/7' }, '/users/7'],
  ['Pageload', { 'sentry.segment.name.source': 'custom', 'url.path': '/users/7' }, 'Pageload'],
  ['Pageload', { 'sentry.segment.name.source': 'url' }, 'Pageload'],
  [
    'cdn.example',
    { 'sentry.op': 'resource.script', 'url.domain': 'cdn.example', 'url.full': 'https://cdn.example/app.js?v=2' },
    'https://cdn.example/app.js',
  ],
  ['cdn.example', { 'url.domain': 'cdn.example', 'url.full': 'https://cdn.example/app.js' }, 'cdn.example'],
  ['GET', GET, 'GET'],
  ['GET', { 'url.path': '/users/7' }, 'GET'],
  ['GET /users', { ...GET, 'url.path': '/users' }, 'GET /users'],
  ['checkout', { ...GET, 'url.path': '/users' }, 'checkout'],
])('“%s” with %j is “%s”', (name, attributes, expected) => {
  expect(spanName(name, attributes)).toBe(expected)
})
