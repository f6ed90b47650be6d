import { describe, expect, test } from 'vitest'
import type { Json, JsonObject } from '../../event/event.ts'
import type { ProjectId, ReplayId, TraceId } from '../../ids.ts'
import { defaultDetectors } from '../../trace/detect/rules.ts'
import { findProblems, HYDRATION, type ReplayRules } from './find-problems.ts'
import { reportOfProblem } from './report.ts'

const START = 1_795_218_798_000
const ON = { on: true, limits: {} }
const OFF = { on: false, limits: {} }
const all: ReplayRules = { rage_click: ON, dead_click: ON, hydration_error: ON }
const CART = 'https://shop.example/cart/81'

const crumb = (category: string, data: JsonObject, message = 'main > button#buy', after = 900): JsonObject => ({
  type: 5,
  timestamp: START + after,
  data: { tag: 'breadcrumb', payload: { timestamp: (START + after) / 1000, category, message, data } },
})
const button = { id: 7, tagName: 'button', textContent: 'Buy now', attributes: { id: 'buy', style: 'color: red' } }
const slow = (fields: JsonObject = {}, message?: string, after?: number) => {
  const data = {
    endReason: 'timeout',
    timeAfterClickMs: 7000,
    clickCount: 1,
    node: button,
    url: `${CART}?page=2`,
    ...fields,
  }
  return crumb('ui.slowClickDetected', data, message, after)
}
const kindsOf = (events: readonly Json[], rules = all) => findProblems(events, rules).map(({ kind }) => kind)

describe('a click that nothing comes of', () => {
  test('is dead, on its element and its page', () => {
    expect(findProblems([slow()], all)).toEqual([
      {
        kind: 'dead_click',
        at: START + 900,
        element: 'main > button#buy',
        markup: '<button id="buy">Buy now</button>',
        url: `${CART}?page=2`,
        page: 'https://shop.example/cart/*',
        clicks: 1,
      },
    ])
  })

  test('is a rage click from the fifth on, and then no dead one as well', () => {
    expect(kindsOf([slow({ clickCount: 4 })])).toEqual(['dead_click'])
    expect(kindsOf([slow({ clickCount: 5 })])).toEqual(['rage_click'])
    expect(kindsOf([slow({ clickCount: 5 })], { ...all, rage_click: OFF })).toEqual(['dead_click'])
    expect(kindsOf([slow({ clickCount: 5 })], { ...all, dead_click: OFF })).toEqual(['rage_click'])
  })

  test('is neither where something came, sooner, or of an element that nobody would click', () => {
    const others = [
      slow({ endReason: 'mutation' }),
      slow({ timeAfterClickMs: 6999 }),
      slow({ node: { ...button, tagName: 'div' } }),
      slow({ node: null }),
      crumb('ui.multiClick', { clickCount: 9, node: button }),
      crumb('ui.click', { node: button }),
    ]
    expect(kindsOf(others)).toEqual([])
  })

  test('is read with keys in lower case', () => {
    const data = {
      endreason: 'timeout',
      timeafterclickms: 7000,
      clickcount: 6,
      node: { tagname: 'A', textcontent: 'Help' },
    }
    expect(findProblems([crumb('ui.slowclickdetected', data)], all)).toMatchObject([
      { kind: 'rage_click', clicks: 6, markup: '<A>Help</A>' },
    ])
  })
})

test('a hydration error is about the page that was opened, where it does not name one itself', () => {
  const opened = {
    type: 4,
    timestamp: START,
    data: { href: 'https://shop.example/orders/12?id=1', width: 9, height: 9 },
  }
  expect(findProblems([opened, crumb(HYDRATION, {}, '')], all)).toMatchObject([
    { kind: 'hydration_error', page: 'https://shop.example/orders/*', element: '', clicks: 0 },
  ])
  expect(findProblems([crumb(HYDRATION, { url: CART })], all)).toMatchObject([{ page: 'https://shop.example/cart/*' }])
})

test('what is switched off is not found, and nothing is from the start', () => {
  const events = [slow(), slow({ clickCount: 7 }), crumb(HYDRATION, {})]
  expect(kindsOf(events)).toEqual(['rage_click', 'dead_click', 'hydration_error'])
  expect(kindsOf(events, defaultDetectors)).toEqual([])
})

test('of one kind a segment has five problems, whatever is in it', () => {
  const many = Array.from({ length: 50 }, (_, n) => slow({}, `button.of-${n}`, n))
  expect(kindsOf(many)).toHaveLength(5)
  const junk = [
    null,
    1,
    [],
    {},
    { type: 5 },
    { type: 5, data: null },
    { ...slow(), timestamp: 'x' },
    { type: 4, data: { href: 1 } },
  ]
  expect(kindsOf(junk)).toEqual([])
})

describe('the report', () => {
  const segment = {
    projectId: 7 as ProjectId,
    replayId: 'b2'.repeat(16) as ReplayId,
    segmentId: 3,
    receivedAt: START + 9000,
    release: 'shop@1.0.0',
    environment: 'live',
    platform: 'javascript',
    user: { id: '7', email: '', username: '', ip: '' },
    traceIds: ['c1'.repeat(16) as TraceId],
  }
  const reported = (event: Json) => findProblems([event], all).map((problem) => reportOfProblem(problem, segment))

  test('of the same element and page is the same issue, whichever product it was', () => {
    const uuid = 'c8a7d2f0-1111-4222-8333-444455556666'
    const [one] = reported(slow({}, `button#add-${uuid}`))
    const [other] = reported(
      slow({ url: 'https://shop.example/cart/9000' }, `button#add-${uuid.replace('c8', 'd9')}`, 50),
    )
    expect(one?.fingerprint).toEqual(['dead_click', 'button#add-*', 'https://shop.example/cart/*'])
    expect(other?.fingerprint).toEqual(one?.fingerprint)
    expect(other?.identity).not.toEqual(one?.identity)
    expect(reported(slow({}, `button#add-${uuid}`))[0]).toEqual(one)
  })

  test('names the trace where there was only one', () => {
    const [problem] = findProblems([slow()], all)
    if (problem === undefined) throw new Error('Nothing is found.')
    expect(reportOfProblem(problem, segment).traceId).toBe(segment.traceIds[0])
    const several = { ...segment, traceIds: [...segment.traceIds, 'c2'.repeat(16) as TraceId] }
    expect(reportOfProblem(problem, several).traceId).toBeNull()
    expect(reportOfProblem(problem, { ...segment, traceIds: [] }).traceId).toBeNull()
  })
})
