import { expect, test } from 'vitest'
import { fitting } from './entries.ts'

const choices = [
  { group: 'This list', label: 'Next issue' },
  { group: 'This list', label: 'Select the issue' },
  { group: 'Everywhere', label: 'Go to Issues' },
  { group: 'Projects', label: 'Issues of Shop', note: 'shop-web' },
  { group: 'Projects', label: 'Set-up of Shop', note: 'shop-web' },
]
const labels = (text: string) => fitting(choices, text).map(({ label }) => label)

test('without a text everything stands in its order', () => {
  expect(fitting(choices, ' ')).toBe(choices)
})

test('a name that begins with the text comes first, and its group with it', () => {
  expect(labels('issues')).toEqual(['Issues of Shop', 'Go to Issues'])
})

test('each word has to be there, in the name, beside it or in the heading', () => {
  expect(labels('shop set')).toEqual(['Set-up of Shop'])
  expect(labels('WEB issues')).toEqual(['Issues of Shop'])
  expect(labels('list next')).toEqual(['Next issue'])
  expect(labels('issue nothing')).toEqual([])
})
