import { expect, test } from 'vitest'
import { createReadiness } from './readiness.ts'

test('people are sent here once everything is open, and not again when the server stops', async () => {
  const pages = Promise.withResolvers<void>()
  const readiness = createReadiness(pages.promise)
  expect(readiness.isReady()).toBe(false)
  pages.resolve()
  await pages.promise
  expect(readiness.isReady()).toBe(true)
  readiness.turnAway()
  expect(readiness.isReady()).toBe(false)
})

test('a server that stops before its pages are there is never ready', async () => {
  const pages = Promise.withResolvers<void>()
  const readiness = createReadiness(pages.promise)
  readiness.turnAway()
  pages.resolve()
  await pages.promise
  expect(readiness.isReady()).toBe(false)
})

test('pages that cannot be opened leave it unready', async () => {
  const readiness = createReadiness(Promise.reject(new Error('There is no build.')))
  await new Promise(setImmediate)
  expect(readiness.isReady()).toBe(false)
})
