import { expect, test } from 'vitest'
import { socketBudget } from './descriptors.ts'

const limitsOf = (soft: string) => `Limit                     Soft Limit           Hard Limit           Units
Max open files            ${soft}                  ${soft}                  files
Max locked memory         8388608              8388608              bytes
`

test.each([
  { openFiles: '64', budget: { connections: 16, passedOn: 4 } },
  { openFiles: '256', budget: { connections: 64, passedOn: 16 } },
  { openFiles: '1024', budget: { connections: 576, passedOn: 144 } },
  { openFiles: '20000', budget: { connections: 13_226, passedOn: 1024 } },
  { openFiles: '1048576', budget: { connections: 20_000, passedOn: 1024 } },
  { openFiles: 'unlimited', budget: { connections: 20_000, passedOn: 1024 } },
])('$openFiles descriptors leave room for files beside connections', ({ openFiles, budget }) => {
  expect(socketBudget(limitsOf(openFiles))).toEqual(budget)
})

test('the process’s own limit is found', () => {
  expect(socketBudget().connections).toBeGreaterThan(100)
})
