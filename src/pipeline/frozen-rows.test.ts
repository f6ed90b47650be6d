import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { FROZEN_ROWS, frozenRowsOf, recordedEvents } from './recorded.ts'

/** As tools/fixtures.ts wrote them. */
const frozen = JSON.parse(readFileSync(FROZEN_ROWS, 'utf8')) as Readonly<
  Record<string, Readonly<Record<string, string>>>
>

test.each(recordedEvents().filter((path) => path in frozen))('%s comes to the rows that it always came to', (path) => {
  expect(frozenRowsOf(path)).toEqual(frozen[path])
})

test('nothing that was frozen is left out', () => {
  const compared = new Set(recordedEvents())
  expect(Object.keys(frozen).filter((path) => !compared.has(path))).toEqual([])
  expect(Object.keys(frozen).length).toBeGreaterThan(100)
})
