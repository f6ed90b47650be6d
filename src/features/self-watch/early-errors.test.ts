import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepEarlyErrors, takeEarlyErrors } from './early-errors.ts'

let page: EventTarget

// A minimal window that accepts listeners.
beforeEach(() => {
  page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
})

afterEach(() => {
  takeEarlyErrors()
  vi.unstubAllGlobals()
})

const happens = (type: 'error' | 'unhandledrejection', about: object) =>
  page.dispatchEvent(Object.assign(new Event(type), about))

test('what happens before the SDK is there is kept for it, the first ten of it, and then no more', () => {
  const error = new Error('before hydration')
  keepEarlyErrors()
  happens('error', { error, message: 'x' })
  happens('error', { error: null, message: 'Script error.' })
  happens('unhandledrejection', { reason: 'a reason' })
  for (let count = 0; count < 20; count++) happens('error', { error: new Error(String(count)), message: '' })
  const taken = takeEarlyErrors()
  expect(taken.slice(0, 3)).toEqual([error, 'Script error.', 'a reason'])
  expect(taken).toHaveLength(10)
  happens('error', { error, message: 'x' })
  expect(takeEarlyErrors()).toEqual([])
})
