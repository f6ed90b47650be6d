import { expect, test } from 'vitest'
import { noteViews } from './processing.ts'

test('a note tells what was counted, and keeps what nobody knows', () => {
  const nothing = { count: undefined, limit: undefined, age: undefined }
  expect(
    noteViews([
      { type: 'too_many', name: 'tags', value: { count: 900, limit: 200 } },
      { type: 'too_long', name: 'release', value: 'x' },
      { type: 'clock_drift', name: 'timestamp', value: { seconds: -10_800 } },
      { type: 'from_the_future', name: 'exception' },
    ]),
  ).toEqual([
    { ...nothing, known: 'too_many', type: 'too_many', name: 'tags', count: 900, limit: 200 },
    { ...nothing, known: 'too_long', type: 'too_long', name: 'release' },
    { ...nothing, known: 'clock_drift', type: 'clock_drift', name: 'timestamp', age: '3h' },
    { ...nothing, known: undefined, type: 'from_the_future', name: 'exception' },
  ])
})

test('what source maps lacked is told at the stack, not here', () => {
  expect(noteViews([{ type: 'js_missing_sourcemap', name: 'https://x.example/app.js' }])).toEqual([])
  expect(noteViews([{ type: 'native_not_symbolicated', name: 'debug_meta' }])).toEqual([])
})
