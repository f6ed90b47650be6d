import { describe, expect, test } from 'vitest'
import { simulate, type Question } from './simulate.ts'

const free = { intake: 0, digest: 0, store: 0, commitMs: 0, commitEventMs: 0 }
const question: Question = {
  rate: 100,
  layout: { intake: 1, digest: 1, store: 1 },
  costs: free,
  batching: { events: 1, waitMs: 0 },
  seconds: 600,
  seed: 7,
}

describe('the model of scaling', () => {
  test('has one queue wait as M/M/1 does: of 100 a second at 5 ms each half wait for 6.9 ms', () => {
    const { busy, p50Ms } = simulate({ ...question, costs: { ...free, commitMs: 5 } })
    expect(busy.commit).toBeCloseTo(0.5, 1)
    // ln 2 / (μ − λ), plus up to a tick.
    expect(p50Ms).toBeGreaterThan(5.5)
    expect(p50Ms).toBeLessThan(8.5)
  })

  test('says that what cannot be kept up grows for ever', () => {
    const { busy, p50Ms } = simulate({ ...question, costs: { ...free, commitMs: 11 } })
    expect(busy.commit).toBeGreaterThan(0.98)
    expect(p50Ms).toBeNull()
  })

  test('shares work among threads, and lets batches grow while they are busy', () => {
    const costs = { ...free, digest: 300 }
    const alone = simulate({ ...question, rate: 5_000, seconds: 60, costs, batching: { events: 4_000, waitMs: 50 } })
    const four = simulate({
      ...question,
      rate: 5_000,
      seconds: 60,
      costs,
      batching: { events: 4_000, waitMs: 50 },
      layout: { intake: 1, digest: 4, store: 1 },
    })
    expect(alone.p50Ms).toBeNull()
    expect(four.busy.digest).toBeCloseTo(0.375, 1)
    expect(four.p50Ms).not.toBeNull()
    expect(alone.batch).toBeGreaterThan(four.batch)
  })

  test('is the same for a seed', () => {
    const once = { ...question, seconds: 20, costs: { ...free, commitMs: 3 } }
    expect(simulate(once)).toEqual(simulate(once))
  })
})
