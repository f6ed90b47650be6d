import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { kinds } from '#telemetry/kinds.ts'
import { RowEncoder } from '#telemetry/rows/row-encoder.ts'
import { RECORDED_FOLDER, recordedEvents, recordedRows } from './recorded.ts'

/** By envelope and kind: how many rows, how many bytes, and a hash of them. Written before kinds had rooms of their own. */
const frozen = JSON.parse(readFileSync(new URL('rows.json', RECORDED_FOLDER), 'utf8')) as Readonly<
  Record<string, Readonly<Record<string, string>>>
>

test.each(recordedEvents().filter((path) => path in frozen))('%s comes to the rows that it always came to', (path) => {
  const found = Object.fromEntries(
    [...recordedRows(path)].map(([kind, rows]) => {
      const table = kinds.find(({ name }) => name === kind)?.table
      if (table === undefined) throw new Error(`${kind} has no table.`)
      const encoder = new RowEncoder(table.columns)
      encoder.add(rows)
      const { bytes, ends } = encoder.finish()
      const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
      return [kind, `${ends.length} rows, ${bytes.length} bytes, ${hash}`]
    }),
  )
  expect(found).toEqual(frozen[path])
})

test('nothing that was frozen is left out', () => {
  const compared = new Set(recordedEvents())
  expect(Object.keys(frozen).filter((path) => !compared.has(path))).toEqual([])
  expect(Object.keys(frozen).length).toBeGreaterThan(100)
})
