import { expect, test } from 'vitest'
import { isFound, libraryOf, placeOf } from './frame-text.ts'

const frame = { function: 'read', inApp: false }

test.each([
  [{ package: '/usr/lib/libc.so.6' }, 'libc.so.6'],
  [{ file: '/srv/node_modules/express/lib/router.js', module: 'express.lib:router' }, 'express'],
  [{ file: '/srv/node_modules/a/node_modules/@sentry/node/index.js' }, '@sentry/node'],
  [{ module: 'django.db.models' }, 'django'],
  [{ file: 'src/cart.ts' }, 'src/cart.ts'],
  [{}, ''],
])('the library of %j is “%s”', (given, expected) => {
  expect(libraryOf({ ...frame, ...given })).toBe(expected)
})

test('a place is a file with its line, where there is one', () => {
  expect([placeOf({ ...frame, file: 'a.ts', line: 3 }), placeOf({ ...frame, file: 'a.ts' }), placeOf(frame)]).toEqual([
    'a.ts:3',
    'a.ts',
    '',
  ])
})

test('a text is looked for in all that is said of a function', () => {
  expect(isFound({ ...frame, file: 'src/Cart.ts' }, 'cart')).toBe(true)
  expect(isFound({ ...frame, function: 'readAll' }, 'cart')).toBe(false)
})
