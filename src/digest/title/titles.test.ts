import { expect, test } from 'vitest'
import { eventOf } from '../testing.ts'
import { compiled } from './table/compiled.ts'
import { interpreted } from './table/interpreted.ts'
import { others } from './table/others.ts'
import { scripts } from './table/scripts.ts'

const table = [...scripts, ...interpreted, ...compiled, ...others]

test('120 events say what they should', () => {
  expect(table.length).toBeGreaterThanOrEqual(120)
})

test.each(table.map((row) => [row.title, row] as const))('%s', (title, { event, culprit }) => {
  const found = eventOf(event)
  expect(found.title).toBe(title)
  if (culprit !== undefined) expect(found.culprit).toBe(culprit)
})
