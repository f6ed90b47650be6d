import { describe, expect, test } from 'vitest'
import type { Event, Frame } from './event.ts'
import { recommended } from './recommended.ts'

const bare: Event = {
  event_id: '0'.repeat(32),
  timestamp: 0,
  received: 0,
  type: 'error',
  level: 'error',
  platform: 'node',
  title: '',
  culprit: '',
  metadata: {},
  tags: [],
  grouping: { algorithm: 'v2', variant: 'app', hash: '0'.repeat(32) },
}
const own: Frame = { function: 'pay', in_app: true, context_line: 'return price' }
const whole: Event = {
  ...bare,
  exception: [{ type: 'Error', stacktrace: { frames: [own] } }],
  breadcrumbs: [{ type: 'default', level: 'info' }],
  request: { url: 'https://shop.example.com/' },
  user: { id: '1' },
  release: '1.0.0',
}
const named = (name: string, event: Event) => ({ name, event })

describe('the recommended event', () => {
  test('is the newest where all tell the same', () => {
    expect(recommended([named('new', whole), named('old', whole)])?.name).toBe('new')
  })

  test('is an older one that has the code, where the newest has none', () => {
    expect(recommended([named('new', bare), named('old', whole)])?.name).toBe('old')
  })

  test('is the newest where an old one tells hardly more', () => {
    const { user: _, ...almost } = whole
    const events = [
      named('new', almost),
      ...Array.from({ length: 8 }, () => named('between', almost)),
      named('old', whole),
    ]
    expect(recommended(events)?.name).toBe('new')
  })

  test('is none where there is none', () => {
    expect(recommended([])).toBeUndefined()
  })
})
