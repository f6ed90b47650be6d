import { expect, test } from 'vitest'
import { trendOf } from './trend.ts'

test.each([
  ['more than before', 30, 20, { kind: 'rises', by: { part: 10, whole: 10 } }],
  ['fewer than before', 30, 10, { kind: 'falls', by: { part: 10, whole: 20 } }],
  ['as many as before', 30, 15, { kind: 'steady', by: undefined }],
  ['none before', 30, 30, { kind: 'new', by: undefined }],
  ['so many more that the share says nothing', 102, 100, { kind: 'rises', by: undefined }],
  ['none lately', 8, 0, { kind: 'falls', by: { part: 8, whole: 8 } }],
])('a trend: %s', (_, events, lately, trend) => {
  expect(trendOf(events, lately)).toEqual(trend)
})
