import { expect, test } from 'vitest'
import { loggedSql } from './logged.ts'

test.each([
  [
    "SELECT count() FROM errors WHERE user.email = 'ada@example.com'",
    "SELECT count() FROM errors WHERE user.email = '…'",
  ],
  [String.raw`SELECT 'it''s' AS a, 'a\'b' AS b, 7 AS c`, "SELECT '…' AS a, '…' AS b, 7 AS c"],
  ["SELECT tags['zone'] FROM errors LIMIT 5", "SELECT tags['…'] FROM errors LIMIT 5"],
  ["SELECT 'cut off", "SELECT '…'"],
  ['SELECT sntryu_ecf4d7e9 FROM errors', 'SELECT sntry… FROM errors'],
])('%s is logged as %s', (text, logged) => {
  expect(loggedSql(text)).toBe(logged)
})

test('no more than a thousand characters are logged', () => {
  expect(loggedSql(`SELECT ${'1, '.repeat(5_000)}1`)).toHaveLength(1_000)
})
