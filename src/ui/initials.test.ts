import { expect, test } from 'vitest'
import { colourOf, initialsOf } from './initials.ts'

test.each([
  ['Ann Lee', 'AL'],
  ['ann', 'A'],
  ['Ann  von der  Lee', 'AL'],
  ['ann.lee@example.com', 'A'],
  ['checkout-team', 'CT'],
  ['山田太郎', '山'],
  ['é́ric', 'É́'],
  ['', '?'],
  ['—', '?'],
])('%s is shown as %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})

test('somebody keeps their colour, and colours are spread', () => {
  const ids = Array.from({ length: 200 }, (_, index) => `user-${index}`)
  const colours = ids.map((id) => colourOf(id, 8))
  expect(ids.map((id) => colourOf(id, 8))).toEqual(colours)
  expect(new Set(colours).size).toBe(8)
})
