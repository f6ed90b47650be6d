import { expect, test } from 'vitest'
import { scrollReducer, startScroll, type Scrolled } from './chunks.ts'

const older = (state: Scrolled, next: string | undefined) =>
  scrollReducer(state, { kind: 'older', before: state.next ?? '', lines: { node: `lines ${state.next}`, next } })

test('lines are added behind those that are there, each once', () => {
  const start = startScroll('a', { node: 'lines a', next: 'b' })
  const two = older(start, 'c')
  expect(two).toMatchObject({ chunks: [{ before: 'a' }, { before: 'b', node: 'lines b' }], next: 'c' })
  // A duplicate or late answer changes nothing.
  expect(scrollReducer(two, { kind: 'older', before: 'b', lines: { node: 'x', next: 'y' } })).toBe(two)
})

test('however far one scrolls, few lines are held, and all are as tall as they were', () => {
  let state = startScroll('0', { node: 'lines 0', next: '1' })
  for (let at = 1; at < 200; at++) {
    state = older(state, String(at + 1))
    state = scrollReducer(state, { kind: 'far', before: String(at - 1), height: 2000 + at })
  }
  expect(state.near).toEqual(new Set(['199']))
  expect(state.chunks.filter(({ node }) => node !== null).length).toBeLessThan(20)
  expect(state.chunks[42]).toMatchObject({ before: '42', node: null, height: 2043 })
})

test('back from elsewhere it is as tall as it was, and keeps what came with the page', () => {
  const start = startScroll('a', { node: 'lines a', next: 'b' })
  const chunks = [
    { before: 'a', height: 2100 },
    { before: 'b', height: 1900 },
  ]
  const back = scrollReducer(start, { kind: 'restored', kept: { chunks, next: 'c', y: 3000 } })
  expect(back).toMatchObject({
    chunks: [
      { node: 'lines a', height: 2100 },
      { node: null, height: 1900 },
    ],
    next: 'c',
  })
})
