import { expect, test } from 'vitest'
import { connectionLimits } from './descriptors.ts'

const limitsOf = (soft: string) => `Limit                     Soft Limit           Hard Limit           Units
Max open files            ${soft}                  ${soft}                  files
Max locked memory         8388608              8388608              bytes
`

test.each([
  { openFiles: '64', limits: { clients: 16, forwarded: 4 } },
  { openFiles: '256', limits: { clients: 64, forwarded: 16 } },
  { openFiles: '1024', limits: { clients: 576, forwarded: 144 } },
  { openFiles: 'unlimited', limits: undefined },
])('$openFiles descriptors leave room for files beside connections', ({ openFiles, limits }) => {
  expect(connectionLimits(limitsOf(openFiles))).toEqual(limits)
})
