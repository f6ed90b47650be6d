import { expect, test } from 'vitest'
import { joinedNumbers, numbersIn, type ShownNumber } from './shown-number.ts'

test('the numbers of a row are one text on their way to the browser, and what they were when they are there', () => {
  const numbers: readonly ShownNumber[] = [
    { text: '3.22s', change: { text: '89%', isMore: true, isWorse: true, before: '1.71s' } },
    { text: '–' },
    { text: '43', change: { text: '×10', isMore: false, isWorse: false, before: '430' } },
  ]
  expect(joinedNumbers(numbers)).toEqual({ numbers: '3.22s|–|43', changes: '!↑89%||↓×10', before: '1.71s||430' })
  expect(numbersIn(joinedNumbers(numbers))).toEqual(numbers)
})
