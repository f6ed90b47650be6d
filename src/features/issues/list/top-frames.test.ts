import { expect, test } from 'vitest'
import type { Frame } from '#domain/event/event.ts'
import { topFrames } from './top-frames.ts'

const frame = (name: string, inApp = true): Frame => ({
  function: name,
  filename: `${name}.ts`,
  lineno: 3,
  in_app: inApp,
})
const names = (frames: readonly Frame[]) =>
  topFrames({ exception: [{ stacktrace: { frames: [frame('cause')] } }, { stacktrace: { frames } }] }).map(
    (one) => one.functionName,
  )

test('a peek shows the three app frames nearest to the reported error', () => {
  expect(names([frame('a'), frame('b'), frame('lib', false), frame('c'), frame('d')])).toEqual(['d', 'c', 'b'])
})

test('a peek into libraries alone shows those', () => {
  expect(names([frame('x', false), frame('y', false)])).toEqual(['y', 'x'])
})

test('a peek at a message shows where it was sent from, if that is known', () => {
  expect(topFrames({ stacktrace: { frames: [frame('send')] } })).toEqual([
    { functionName: 'send', path: 'send.ts', line: 3 },
  ])
  expect(topFrames({})).toEqual([])
})
