import { expect, test } from 'vitest'
import { noteViews } from './processing.ts'

test('a note tells what was counted, and keeps what nobody knows', () => {
  expect(
    noteViews([
      { type: 'too_many', name: 'tags', value: { count: 900, limit: 200 } },
      { type: 'too_long', name: 'release', value: 'x' },
      { type: 'js_no_source', name: 'exception' },
    ]),
  ).toEqual([
    { known: 'too_many', type: 'too_many', name: 'tags', count: 900, limit: 200 },
    { known: 'too_long', type: 'too_long', name: 'release', count: undefined, limit: undefined },
    { known: undefined, type: 'js_no_source', name: 'exception', count: undefined, limit: undefined },
  ])
})
