import { expect, test } from 'vitest'
import { momentsIn } from './moments.ts'
import { eventsIn } from './recording.ts'

const frame = (tag: string, payload: object) => ({ type: 5, timestamp: 5000, data: { tag, payload } })
const crumb = (category: string, more: object = {}) => frame('breadcrumb', { category, timestamp: 4, ...more })

const node = { tagName: 'button' }

test('frames of a recording become what the panels show, in the order of time', () => {
  const moments = momentsIn([
    crumb('console', { level: 'warn', message: 'Slow' }),
    crumb('ui.click', { message: 'button#buy', timestamp: 3 }),
    crumb('ui.slowClickDetected', { data: { endReason: 'timeout', timeAfterClickMs: 7000, clickCount: 1, node } }),
    crumb('ui.slowClickDetected', { data: { endreason: 'timeout', timeafterclickms: 7001, clickcount: 5, node } }),
    crumb('ui.slowClickDetected', { data: { endReason: 'mutation', timeAfterClickMs: 3000 } }),
    crumb('navigation', { data: { to: '/cart' } }),
    frame('performanceSpan', { op: 'memory', startTimestamp: 1, data: { memory: { usedJSHeapSize: 9 } } }),
    frame('performanceSpan', {
      op: 'web-vital',
      description: 'cumulative-layout-shift',
      startTimestamp: 2,
      data: { value: 0.3, rating: 'poor' },
    }),
    frame('performanceSpan', {
      op: 'resource.fetch',
      description: 'https://shop.example/api',
      startTimestamp: 6,
      endTimestamp: 6.5,
      data: {
        method: 'POST',
        statusCode: 500,
        response: { size: 2, body: { a: 1 }, headers: { 'content-type': 'json' } },
      },
    }),
    { type: 3, timestamp: 1, data: { source: 0 } },
    crumb(''),
  ])
  expect(moments.map(({ kind, at }) => [kind, at])).toEqual([
    ['memory', 1000],
    ['vital', 2000],
    ['click', 3000],
    ['console', 4000],
    ['click', 4000],
    ['click', 4000],
    ['crumb', 4000],
    ['navigation', 4000],
    ['request', 6000],
  ])
  expect(moments.filter((moment) => moment.kind === 'click').map(({ click }) => click)).toEqual([
    'click',
    'dead',
    'rage',
  ])
  expect(moments.at(-1)).toMatchObject({
    request: { method: 'POST', status: 500, durationMs: 500, size: 2, received: { text: '{\n  "a": 1\n}' } },
  })
})

test('what is no recording is no segment, and what is no event is left out', () => {
  expect(eventsIn('not JSON')).toBeUndefined()
  expect(eventsIn('{}')).toBeUndefined()
  expect(eventsIn('[1,null,{"type":3},{"type":2,"timestamp":2,"data":{}},{"type":4,"timestamp":1,"data":{}}]')).toEqual(
    [
      { type: 4, timestamp: 1, data: {} },
      { type: 2, timestamp: 2, data: {} },
    ],
  )
})
