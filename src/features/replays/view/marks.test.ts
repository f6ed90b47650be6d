import { describe, expect, test } from 'vitest'
import { markNear, marksOf } from './marks.ts'

const at = (second: number) => second * 1000

describe('the timeline of a replay', () => {
  test('marks what people look for, in the order of time', () => {
    const marks = marksOf({ errors: [{ eventId: 'a', at: at(4), title: 'TypeError', href: '/' }] }, [
      { kind: 'click', at: at(5), click: 'rage', text: 'button#buy' },
      { kind: 'crumb', at: at(1), category: 'replay.hydrate-error', text: '/cart' },
      { kind: 'crumb', at: at(2), category: 'sentry.feedback', text: '' },
      { kind: 'crumb', at: at(2), category: 'ui.blur', text: '' },
      { kind: 'vital', at: at(3), name: 'largest-contentful-paint', value: 4100.12345, rating: 'poor' },
      { kind: 'vital', at: at(3), name: 'first-input-delay', value: 90.12345, rating: 'good' },
      { kind: 'memory', at: at(3), used: 1 },
    ])
    expect(marks.map(({ name, text }) => [name, text])).toEqual([
      ['hydration', '/cart'],
      ['feedback', ''],
      ['poorVital', 'LCP 4.1s'],
      ['vital', 'first-input-delay 90.123'],
      ['error', 'TypeError'],
      ['rage', 'button#buy'],
    ])
  })

  test('tells the gravest of what lies under the pointer, and else nothing', () => {
    const marks = marksOf({ errors: [{ eventId: 'a', at: at(10.4), title: 'TypeError', href: '/' }] }, [
      { kind: 'click', at: at(10), click: 'click', text: 'a' },
    ])
    expect(markNear(marks, at(10), 500)?.name).toBe('error')
    expect(markNear(marks, at(10), 300)?.name).toBe('click')
    expect(markNear(marks, at(20), 500)).toBeUndefined()
  })
})
