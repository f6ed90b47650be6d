import { expect, test } from 'vitest'
import { helloBlock, isHello } from './hello.ts'

const HELLO = 'SELECT displayName(), version(), revision(), timezone()'
const of = (name: string, type: string) => [name.length, ...Buffer.from(name), type.length, ...Buffer.from(type)]
const text = (value: string) => [value.length, ...Buffer.from(value)]

test('the hello of clickhouse-go is known as it writes it, and nothing else is', () => {
  expect([HELLO, ` ${HELLO.toLowerCase().replace('displayname', 'displayName')} ;`].map(isHello)).toEqual([true, true])
  expect(['SELECT version()', `${HELLO} FROM errors`, `${HELLO}; SELECT 1`].map(isHello)).toEqual([false, false, false])
})

test('one with as many blanks behind it as a request may have is none', () => {
  expect(isHello(`${HELLO}${' '.repeat(200_000)}x`)).toBe(false)
})

test('its answer has the form of the client’s revision, and says that everything else has none', () => {
  const columns = (flag: readonly number[]) => [
    ...of('displayName()', 'String'),
    ...flag,
    ...text('mishap'),
    ...of('version()', 'String'),
    ...flag,
    ...text('26.3.1.1'),
    ...of('revision()', 'UInt32'),
    ...flag,
    0,
    0,
    0,
    0,
    ...of('timezone()', 'String'),
    ...flag,
    ...text('UTC'),
  ]
  const info = [1, 0, 2, 255, 255, 255, 255, 0]
  expect([...helloBlock('26.3.1.1', 0)]).toEqual([4, 1, ...columns([])])
  // The revisions that clickhouse-connect and clickhouse-go 2.50 send.
  expect([...helloBlock('26.3.1.1', 54_405)]).toEqual([...info, 4, 1, ...columns([])])
  expect([...helloBlock('26.3.1.1', 54_488)]).toEqual([...info, 4, 1, ...columns([0])])
})
