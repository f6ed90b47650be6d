import { describe, expect, test } from 'vitest'
import { compileGlob, type GlobKind } from './glob.ts'

const text: GlobKind = { isPath: false, ignoreCase: false }
const path: GlobKind = { isPath: true, ignoreCase: true }
const fits = (pattern: string, value: string, kind = text) => compileGlob(pattern, kind)?.(value)

describe('a pattern for text', () => {
  test.each([
    ['foo', 'foo', true],
    ['foo', 'food', false],
    ['foo*', 'food', true],
    ['*foo', 'a foo', true],
    ['*foo*', 'a food', true],
    ['*', '', true],
    ['**', 'x', true],
    ['f?o', 'fxo', true],
    ['f?o', 'fo', false],
    ['a*b*c', 'a-b-b-c', true],
    ['a*b*c', 'a-c-b', false],
    ['*a*b', 'xaxbxb', true],
    ['[a-c]x', 'bx', true],
    ['[!a-c]x', 'bx', false],
    ['[!a-c]x', 'dx', true],
    ['[]]', ']', true],
    ['{foo,ba{r,z}', 'foo', undefined],
    ['{foo,bar}*', 'barn', true],
    ['{foo,bar}*', 'baz', false],
    [String.raw`\*\[`, '*[', true],
    ['Foo', 'foo', false],
    ['a*', 'a\nb', true],
    ['a.c', 'abc', false],
    ['[a', 'a', undefined],
    ['{a', 'a', undefined],
  ])('%j on %j: %s', (pattern, value, expected) => {
    expect(fits(pattern, value)).toBe(expected)
  })
})

describe('a pattern for paths', () => {
  test.each([
    ['/srv/*.js', '/srv/a.js', true],
    ['/srv/*.js', '/srv/b/a.js', false],
    ['/srv/**', '/srv/b/a.js', true],
    ['**/a.js', '/srv/b/a.js', true],
    ['**/a.js', 'a.js', true],
    ['**/a.js', 'ba.js', false],
    ['/srv/**/a.js', '/srv/a.js', true],
    ['/srv/**/a.js', '/srv/x/y/a.js', true],
    ['/srv/?.js', '/srv//.js', false],
    ['C:\\App\\*', 'c:/app/a.dll', true],
    ['**/SRC/*', '/a/src/b', true],
    ['**/node_modules/**', '/a/node_modules/b/c.js', true],
    ['**/node_modules/**', '/a/my_node_modules/b/c.js', false],
  ])('%j on %j: %s', (pattern, value, expected) => {
    expect(fits(pattern, value, path)).toBe(expected)
  })
})
