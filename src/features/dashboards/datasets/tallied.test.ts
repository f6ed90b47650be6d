import { expect, test } from 'vitest'
import type { AskedWithin } from './dataset.ts'
import { talliedDataset, type Tally } from './tallied.ts'

const tallies: readonly Tally[] = [
  { values: { monitor: 'nightly', fate: 'ok' }, step: 0, counts: { ok: 3 } },
  { values: { monitor: 'nightly', fate: 'missed' }, step: 1, counts: { missed: 1 } },
  { values: { monitor: 'two words', fate: 'ok' }, step: 1, counts: { ok: 5 } },
]
const dataset = talliedDataset({
  name: 'check_ins',
  fields: ['monitor', 'fate'],
  functions: {
    'ok()': { unit: 'count', of: ({ ok = 0 }) => ok },
    'share()': { unit: 'share', of: ({ ok = 0, missed = 0 }) => (ok + missed === 0 ? null : ok / (ok + missed)) },
  },
  read: async () => tallies,
})
const period = { since: new Date(0), until: new Date(3 * 3_600_000) }
const within = { period, stepSeconds: 3600 } as AskedWithin
const asked = { query: '', groupBy: ['monitor'], functions: ['share()', 'ok()'], limit: 9 }

test('groups are summed before anything is computed of them, the largest first', async () => {
  expect(await dataset.rows(within, asked)).toEqual([
    { values: ['two words'], numbers: [1, 5] },
    { values: ['nightly'], numbers: [0.75, 3] },
  ])
  expect(await dataset.rows(within, { ...asked, groupBy: [] })).toEqual([{ values: [], numbers: [8 / 9, 8] }])
})

test('of a step without anything there is no share, and a count of 0', async () => {
  const groups = [['nightly'], ['two words']]
  expect(await dataset.series(within, asked, groups)).toEqual([
    [1, 0, null],
    [null, 1, null],
  ])
  expect(await dataset.series(within, { ...asked, functions: ['ok()'] }, groups)).toEqual([
    [3, 0, 0],
    [0, 5, 0],
  ])
})

test('a query asks for whole values of fields, as a dashboard narrows it, and is refused else', async () => {
  const query = dataset.narrowed('fate:ok', 'monitor', 'two words')
  expect(dataset.problemOf({ ...asked, query }, new Date())).toBeUndefined()
  expect(await dataset.rows(within, { ...asked, query })).toEqual([{ values: ['two words'], numbers: [1, 5] }])
  expect(dataset.narrowed(query, 'browser', 'x')).toBe(query)
  for (const wrong of ['browser:x', 'nightly', 'fate:ok OR fate:missed'])
    expect(dataset.problemOf({ ...asked, query: wrong }, new Date())).toMatchObject({ reason: 'field' })
  expect(dataset.problemOf({ ...asked, functions: ['none()'] }, new Date())).toMatchObject({ reason: 'function' })
})
