import { expect, test } from 'vitest'
import type { Frame } from '#domain/event/event.ts'
import { whyNoText } from './why-no-text.ts'

const why = (type: string, line: string | undefined, platform = 'python', isRefused = false) => {
  const frame: Frame = { in_app: true, ...(line !== undefined && { context_line: line }) }
  return whyNoText({ type }, { frame, isRefused }, platform)
}

test.each([
  ['the words stand in the line', 'OrderError', 'raise OrderError(f"order {number} was not found")'],
  ['and in a template of JavaScript', 'OrderError', 'throw new OrderError(`Order ${id} is gone`)'],
  ['the type words what it is handed', 'Declined', 'raise Declined(card, amount)'],
  ['also as Ruby writes it', 'Declined', 'raise Declined, card'],
  ['the interpreter words it', 'KeyError', 'return product["price"]'],
])('a text does not count where %s', (_name, type, line) => {
  expect(why(type, line)).toBeDefined()
})

test.each([
  ['nothing is known of the line', 'OrderError', undefined],
  ['the line hands on a message', 'OrderError', 'raise OrderError(message)'],
  ['the line only fills in', 'OrderError', 'return new OrderError(`${what}: ${detail}`)'],
  ['words stand before it only', 'OrderError', "if (kind === 'list') throw new OrderError(message)"],
  ['a helper makes the error', 'OrderError', 'raise problem(kind, detail)'],
  ['something else is called', 'OperationalError', 'cursor.execute(sql)'],
])('a text counts where %s', (_name, type, line) => {
  expect(why(type, line)).toBeUndefined()
})

test('what a library says of what it was handed does not count, nor what an engine says', () => {
  expect(why('ValueError', 'return int(text)', 'python', true)).toBe('has_stacktrace')
  expect(why('TypeError', undefined, 'javascript')).toBe('has_stacktrace')
})
