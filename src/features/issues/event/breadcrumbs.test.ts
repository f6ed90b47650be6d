import { describe, expect, test } from 'vitest'
import type { Breadcrumb } from '#domain/event/event.ts'
import { breadcrumbViews, offsetOf } from './breadcrumbs.ts'

const view = (breadcrumb: Partial<Breadcrumb>) =>
  breadcrumbViews([{ type: 'default', level: 'info', ...breadcrumb }], 100)[0]

describe('breadcrumbs', () => {
  test('run back from the error, numbered as they came', () => {
    const crumbs = [98.5, 99.996, 100.002].map((timestamp): Breadcrumb => ({
      type: 'default',
      level: 'info',
      timestamp,
    }))
    expect(breadcrumbViews(crumbs, 100).map(({ id, beforeMs }) => [id, beforeMs])).toEqual([
      ['breadcrumb-2', -2],
      ['breadcrumb-1', 4],
      ['breadcrumb-0', 1500],
    ])
  })

  test('without a time have no offset', () => {
    expect(view({})).toMatchObject({ at: undefined, beforeMs: undefined })
  })

  test('of requests say method and address', () => {
    const data = { method: 'POST', url: '/api/pay', status_code: 502, request_body_size: 12 }
    expect(view({ category: 'fetch', data })).toMatchObject({
      kind: 'request',
      summary: 'POST /api/pay',
      status: 502,
      data: { request_body_size: 12 },
    })
  })

  test('of requests are read in the names of OpenTelemetry too', () => {
    const data = { 'http.method': 'GET', url: 'http://stock/7', 'http.response.status_code': 404 }
    expect(view({ category: 'http', data })).toMatchObject({ summary: 'GET http://stock/7', status: 404, data: {} })
  })

  test('of navigations say from where to where', () => {
    expect(view({ category: 'navigation', data: { from: '/cart', to: '/pay' } })).toMatchObject({
      kind: 'navigation',
      summary: '/cart → /pay',
      data: {},
    })
  })

  test('of the console do not say everything twice', () => {
    const data = { arguments: ['paid', 12], logger: 'console' }
    expect(view({ category: 'console', message: 'paid 12', data })).toMatchObject({ summary: 'paid 12', data: {} })
    expect(view({ category: 'console', message: 'other', data })).toMatchObject({ data })
  })

  test('are sorted by the general word of their category, else by their type', () => {
    expect(view({ category: 'ui.click' })?.kind).toBe('interaction')
    expect(view({ category: 'sentry.event', level: 'error' })?.kind).toBe('error')
    expect(view({ category: 'mine', type: 'http' })?.kind).toBe('request')
    expect(view({ category: 'constructor' })?.kind).toBe('other')
  })
})

test.each([
  [4, { unit: 'millisecond', value: 4 }],
  [999, { unit: 'millisecond', value: 999 }],
  [1240, { unit: 'second', value: 1.2 }],
  [75_000, { unit: 'minute', value: 1, seconds: 15 }],
  [3_599_900, { unit: 'hour', value: 1, minutes: 0 }],
  [7_500_000, { unit: 'hour', value: 2, minutes: 5 }],
])('%i ms reads as %o', (ms, offset) => {
  expect(offsetOf(ms)).toEqual(offset)
})
