import { describe, expect, test } from 'vitest'
import { defaultRules, type ProjectRules } from '#domain/project/project-rules.ts'
import { readRules } from './rules-json.ts'

/** Every part differs from the default. */
const all: ProjectRules = {
  grouping: { fingerprint: 'error.type:X -> x', stackTrace: 'path:**/vendor/** -app' },
  scrubbing: {
    defaults: false,
    removeAddresses: true,
    sensitiveFields: ['pin'],
    safeFields: ['order'],
    rules: [
      { what: 'emails', where: '$message', how: 'mask' },
      { what: { pattern: 'id-\\d+' }, where: '**', how: 'replace', with: '[id]' },
    ],
  },
  filters: {
    known: { ...defaultRules.filters.known, localhost: 'drop', hydration: 'fold' },
    lists: { ...defaultRules.filters.lists, releases: { action: 'drop', values: ['web@0.*'] } },
  },
  sourceMaps: { fetchHosted: true },
  toolbar: { origins: ['https://shop.example'] },
  performance: {
    n_plus_one: { on: false, limits: { queries: 7, totalMs: 70 } },
    slow_query: { on: false, limits: { durationMs: 700 } },
    requests_in_series: { on: false, limits: { requests: 7, savedMs: 700 } },
    large_payload: { on: false, limits: { sizeKb: 700 } },
    long_task: { on: false, limits: { durationMs: 700 } },
    p95_regression: { on: false, limits: { risePercent: 70, riseMs: 70, samples: 70 } },
    function_regression: { on: false, limits: { sharePercent: 70, profiles: 700 } },
    rage_click: { on: true, limits: {} },
    dead_click: { on: true, limits: {} },
    hydration_error: { on: true, limits: {} },
  },
}

describe('rules as they are kept', () => {
  test('read as they were saved', () => {
    expect(readRules(JSON.stringify(all))).toEqual(all)
    expect(readRules(JSON.stringify(defaultRules))).toEqual(defaultRules)
  })

  test('from before a part was there have its default', () => {
    expect(readRules('{}')).toEqual(defaultRules)
    const older = {
      grouping: { fingerprint: 'x' },
      scrubbing: { defaults: false },
      filters: { known: { localhost: 'drop' }, lists: { releases: { action: 'drop' } } },
    }
    expect(readRules(JSON.stringify(older))).toEqual({
      ...defaultRules,
      grouping: { ...defaultRules.grouping, fingerprint: 'x' },
      scrubbing: { ...defaultRules.scrubbing, defaults: false },
      filters: {
        known: { ...defaultRules.filters.known, localhost: 'drop' },
        lists: { ...defaultRules.filters.lists, releases: { action: 'drop', values: [] } },
      },
    })
  })

  test('have thresholds within their bounds, whatever bounds an older version had', () => {
    const older = { performance: { slow_query: { on: true, limits: { durationMs: 1 } } } }
    expect(readRules(JSON.stringify(older)).performance.slow_query.limits.durationMs).toBe(10)
  })

  test('lose the parts that there are no longer', () => {
    const newer = {
      ...all,
      sampling: { rate: 1 },
      filters: { ...all.filters, known: { ...all.filters.known, gone: 'drop' } },
    }
    expect(readRules(JSON.stringify(newer))).toEqual(all)
  })

  test('that nobody can have saved are a bug, and throw', () => {
    expect(() => readRules('{"scrubbing":{"defaults":"yes"}}')).toThrow()
    expect(() => readRules('{')).toThrow()
  })
})
