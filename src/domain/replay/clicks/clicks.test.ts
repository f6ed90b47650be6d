import { expect, test } from 'vitest'
import { parseReplayId, type ReplayId } from '../../ids.ts'
import { clickMapOf, screenOf } from './click-map.ts'
import { pageAddress } from './page-address.ts'
import { readVisits, type Visit } from './read-visits.ts'

const START = 1_795_218_798_000

const meta = (after: number, href: string, width = 1280) => ({
  type: 4,
  timestamp: START + after,
  data: { href, width, height: 720 },
})
const snapshot = (after: number, top = 0) => ({
  type: 2,
  timestamp: START + after,
  data: { node: { id: 1 }, initialOffset: { left: 0, top } },
})
const scroll = (after: number, y: number, id = 1) => ({
  type: 3,
  timestamp: START + after,
  data: { source: 3, id, x: 0, y },
})
const click = (after: number, x: number, y: number) => ({
  type: 3,
  timestamp: START + after,
  data: { source: 2, type: 2, id: 10, x, y },
})
const told = (after: number, category: string, message: string, data: object = {}) => ({
  type: 5,
  timestamp: START + after,
  data: { tag: 'breadcrumb', payload: { timestamp: (START + after) / 1000, category, message, data } },
})
const nothingCame = { endReason: 'timeout', timeAfterClickMs: 7000, clickCount: 1, node: { tagName: 'button' } }

test('a click is where it was on the page, whichever way the page was scrolled', () => {
  const [visit] = readVisits([
    meta(0, 'https://shop.example/cart?id=1#top'),
    snapshot(1, 100),
    click(10, 640, 20),
    scroll(20, 900),
    // Scrolls a list within the page, not the page.
    scroll(21, 5000, 7),
    click(30, 320, 50),
  ])
  expect(visit).toMatchObject({ page: 'https://shop.example/cart', width: 1280, depth: 900 + 720 })
  expect(visit?.presses.map(({ x, y }) => [x, y])).toEqual([
    [640, 120],
    [320, 950],
  ])
})

test('what is told of a click may come before or after it, and says what became of it', () => {
  const [visit] = readVisits([
    meta(0, 'https://shop.example/'),
    told(10, 'ui.click', 'main > button#buy'),
    click(10, 1, 1),
    told(10, 'ui.slowClickDetected', 'main > button#buy', nothingCame),
    click(500, 2, 2),
    told(500, 'ui.click', 'main > a'),
    told(500, 'ui.slowClickDetected', 'main > a', { endReason: 'mutation', timeAfterClickMs: 7500, clickCount: 9 }),
    click(900, 3, 3),
    told(900, 'ui.slowclickdetected', 'i', {
      endreason: 'timeout',
      timeafterclickms: 7000,
      clickcount: 6,
      node: { tagname: 'INPUT' },
    }),
  ])
  expect(visit?.presses.map(({ kind, element }) => [kind, element])).toEqual([
    ['dead', 'main > button#buy'],
    ['click', 'main > a'],
    ['rage', 'i'],
  ])
})

test('a page that is told of again is one visit, another page and another width are others', () => {
  const visits = readVisits([
    meta(0, 'https://shop.example/products/41'),
    meta(10, 'https://shop.example/products/42'),
    meta(20, 'https://shop.example/products/42', 390),
    meta(30, 'https://shop.example/cart', 390),
  ])
  expect(visits.map(({ page, width }) => [page, width])).toEqual([
    ['https://shop.example/products/*', 1280],
    ['https://shop.example/products/*', 390],
    ['https://shop.example/cart', 390],
  ])
})

test('an app that stays in one document goes from page to page as well', () => {
  const moved = (after: number, description: string) => ({
    type: 5,
    timestamp: START + after,
    data: { tag: 'performanceSpan', payload: { op: 'navigation.push', description } },
  })
  const visits = readVisits([
    meta(0, 'https://shop.example/'),
    scroll(5, 400),
    click(10, 1, 1),
    moved(20, '/checkout?step=2'),
    click(30, 2, 2),
    moved(40, 'https://shop.example/checkout#pay'),
    moved(50, 'nowhere:'),
    click(60, 3, 3),
  ])
  expect(visits.map(({ page, presses }) => [page, presses.map(({ y }) => y)])).toEqual([
    ['https://shop.example/', [401]],
    ['https://shop.example/checkout', [2, 3]],
  ])
})

test('what is no event, no page and no number is passed over', () => {
  const hostile = [
    null,
    7,
    {},
    { type: 4, timestamp: 'x', data: {} },
    { type: 4, timestamp: 1, data: { href: 'javascript:alert(1)', width: 1, height: 1 } },
    click(1, 5, 5),
    meta(2, 'https://shop.example/'),
    { type: 3, timestamp: 3, data: { source: 2, type: 2, x: '1', y: NaN } },
    { type: 3, timestamp: 3, data: { source: 4, width: null } },
  ]
  expect(readVisits(hostile)).toMatchObject([{ page: 'https://shop.example/', width: 1280, presses: [] }])
  expect(pageAddress('about:blank')).toBeUndefined()
  expect(pageAddress('no address')).toBeUndefined()
})

const replay = (digit: string): ReplayId => {
  const id = parseReplayId(digit.repeat(32))
  if (id === undefined) throw new Error('No id of a replay.')
  return id
}
const visitAt = (width: number, depth: number, presses: Visit['presses'] = []): Visit => {
  return { page: 'https://shop.example/', startedAt: START, width, height: 700, depth, presses }
}

test('visits on like screens are added up: places, elements, and how far people went down', () => {
  const press = (kind: 'click' | 'rage', x: number, at = START) => ({ kind, at, x, y: 100, element: 'button' })
  const map = clickMapOf('desktop', [
    { replayId: replay('a'), visit: visitAt(1000, 1000, [press('click', 500), press('rage', 500, START + 9)]) },
    { replayId: replay('b'), visit: visitAt(2000, 2000, [press('click', 500)]) },
    { replayId: replay('b'), visit: visitAt(2000, 700) },
    { replayId: replay('c'), visit: visitAt(390, 9000) },
  ])
  expect(map).toMatchObject({ visits: 3, replays: 2, presses: { click: 2, dead: 0, rage: 1 }, width: 2000, fold: 700 })
  expect(map?.points.map(({ x, y }) => [x, y])).toEqual([
    [0.5, 200],
    [0.5, 200],
    [0.25, 100],
  ])
  expect(map?.depths.at(4)).toEqual({ y: 1000, share: 2 / 3 })
  expect(map?.depths.at(-1)).toEqual({ y: 2000, share: 1 / 3 })
  expect(map?.elements).toEqual([
    {
      element: 'button',
      presses: 3,
      dead: 0,
      rage: 1,
      replays: 2,
      example: { replayId: replay('a'), at: START + 9 },
    },
  ])
  expect(clickMapOf('tablet', [])).toBeUndefined()
  expect([390, 800, 1440].map(screenOf)).toEqual(['phone', 'tablet', 'desktop'])
})
