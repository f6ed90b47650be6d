import { describe, expect, test } from 'vitest'
import { pageScore, ratingOf, ratingOfScore, vitalBands, vitalScore, vitalWeights, webVitals } from './web-vitals.ts'

const nothing = { lcp: null, inp: null, cls: null, fcp: null, ttfb: null }

test('weights come to a hundred', () => {
  expect(webVitals.reduce((sum, vital) => sum + vitalWeights[vital], 0)).toBe(100)
})

describe.each(webVitals)('%s', (vital) => {
  const { good, poor } = vitalBands[vital]

  test('is rated by the published bands, edges and all', () => {
    expect([0, good, good * 1.001, poor, poor * 1.001].map((value) => ratingOf(vital, value))).toEqual([
      'good',
      'good',
      'fair',
      'fair',
      'poor',
    ])
  })

  test('scores by straight lines, and less the worse it is', () => {
    const scores = [0, good / 2, good, (good + poor) / 2, poor, poor * 1.5, poor * 2, poor * 9]
    expect(scores.map((value) => Math.round(vitalScore(vital, value)))).toEqual([100, 95, 90, 70, 50, 25, 0, 0])
  })
})

describe('the score of a page', () => {
  test('is the weighted mean of what was measured', () => {
    // (30 × 90 + 30 × 50 + 20 × 100 + 10 × 0 + 10 × 95) / 100
    expect(pageScore({ lcp: 2500, inp: 500, cls: 0, fcp: 6000, ttfb: 400 })).toBeCloseTo(71.5, 10)
    // (30 × 90 + 10 × 50) / 40
    expect(pageScore({ ...nothing, lcp: 2500, ttfb: 1800 })).toBeCloseTo(80, 10)
  })

  test('is none where nothing was measured', () => {
    expect(pageScore(nothing)).toBeNull()
  })

  test('is rated as its vitals are at their edges', () => {
    expect([100, 90, 89.9, 50, 49.9, 0].map(ratingOfScore)).toEqual(['good', 'good', 'fair', 'fair', 'poor', 'poor'])
  })
})
