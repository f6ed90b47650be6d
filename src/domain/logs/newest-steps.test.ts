import { expect, test } from 'vitest'
import { newestSteps } from './newest-steps.ts'

const since = new Date('2026-11-20T00:00:00Z')
const period = { since, until: new Date('2026-11-20T04:00:00Z') }
const hour = (n: number) => new Date(since.getTime() + n * 3_600_000)
const counts = [
  { step: 0, level: 'info', logs: 50 },
  { step: 1, level: 'info', logs: 5 },
  { step: 1, level: 'error', logs: 5 },
  { step: 3, level: 'info', logs: 10 },
] as const
const at = (n: number) => ({ time: hour(n).getTime(), tie: 0, arrival: 0, position: 0 })

test.each([
  ['fewer than the newest step has', 9, undefined, 3],
  ['as many as it has: nobody knows whether there are more', 10, undefined, 1],
  ['some of the step before', 15, undefined, 1],
  ['more than there are', 100, undefined, 0],
  ['those older than a place, whose own step counts for nothing', 5, at(3.5), 1],
  ['those older than the oldest', 5, at(0.5), 0],
] as const)('of a period, %s', (_, limit, before, step) => {
  expect(newestSteps(period, counts, 3600, limit, before)).toEqual({ since: hour(step), until: period.until })
})
