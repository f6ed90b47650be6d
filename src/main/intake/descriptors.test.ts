import { expect, test } from 'vitest'
import { socketBudget } from './descriptors.ts'

test.each([
  [256, 153, 16],
  [1_024, 614, 64],
  [20_000, 12_000, 1_024],
  [Infinity, 20_000, 1_024],
])('of %s descriptors, %s are for connections, and %s requests are passed on', (descriptors, connections, passedOn) => {
  expect(socketBudget(descriptors)).toEqual({ connections, passedOn })
  // A request that is passed on takes two.
  expect(connections + 2 * passedOn).toBeLessThan(descriptors * 0.8)
})

test('the process’s own limit is found', () => {
  expect(socketBudget().connections).toBeGreaterThan(100)
})
