import { describe, expect, test } from 'vitest'
import { Allowance } from './allowance.ts'

describe('an allowance of 30 a minute', () => {
  test('gives 30 at once, then one every two seconds, and never saves up more than 30', () => {
    let now = 0
    const allowance = new Allowance(30, () => now)
    const taken = (tries: number) => Array.from({ length: tries }, () => allowance.take()).filter(Boolean).length
    expect(taken(100)).toBe(30)
    now += 1_999
    expect(taken(5)).toBe(0)
    now += 1
    expect(taken(5)).toBe(1)
    now += 3_600_000
    expect(taken(100)).toBe(30)
  })
})
