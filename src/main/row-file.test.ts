import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { countRows, type EncodedRows } from '#domain/processing/encoded-rows.ts'
import { aRow } from '#storage/events/sample-row.ts'
import { eventTable } from '#telemetry/events/table.ts'
import { encodeRows } from '#telemetry/rows/row-encoder.ts'
import { deleteRows, RowFile } from '#pipeline/row-file.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mishap-rows-'))
})
afterAll(() => rm(folder, { recursive: true }))

const aFile = () => new RowFile(eventTable.columns)
const bytesInMemory = ({ runs: [run] }: EncodedRows) => run?.place as Uint8Array

describe('rows that go to a file while they are made', () => {
  test('are there as they would be in memory, however large, with where each ends', async () => {
    const rows = [1, 300_000, 2, 200_000].map((length) => aRow({ title: 'x'.repeat(length) }))
    const file = aFile()
    file.begin(join(folder, 'large'))
    for (const row of rows) file.add([row])
    const written = file.finish()
    const inMemory = encodeRows(eventTable, rows)
    expect(await readFile(join(folder, 'large'))).toEqual(Buffer.from(bytesInMemory(inMemory)))
    expect(written.runs[0]?.ends).toEqual(inMemory.runs[0]?.ends)
  })

  test('begin anew with each batch, also after one that was dropped', async () => {
    const file = aFile()
    for (const name of ['one', 'two']) {
      file.begin(join(folder, name))
      file.add([aRow({ title: 'dropped' })])
      file.drop()
    }
    const kept = [aRow({ title: 'kept' })]
    file.begin(join(folder, 'three'))
    file.add(kept)
    const rows = file.finish()
    expect(countRows(rows)).toBe(1)
    expect(await readFile(join(folder, 'three'))).toEqual(Buffer.from(bytesInMemory(encodeRows(eventTable, kept))))
    expect(await readdir(folder)).not.toContain('one')
  })

  test('are told of a disk that fails at the end of the batch, which no row is to blame for', async () => {
    const nowhere = join(folder, 'nowhere', 'rows')
    const file = aFile()
    file.begin(nowhere)
    file.add([aRow({ title: 'x'.repeat(300_000) })])
    file.add([aRow()])
    expect(() => file.finish()).toThrow('ENOENT')
    file.drop()
    const row = aRow()
    file.begin(join(folder, 'after'))
    file.add([row])
    expect(countRows(file.finish())).toBe(1)
    const written = await readFile(join(folder, 'after'))
    expect(written).toEqual(Buffer.from(bytesInMemory(encodeRows(eventTable, [row]))))
  })

  test('a row that the store would refuse leaves the others as they are', async () => {
    const file = aFile()
    file.begin(join(folder, 'refused'))
    const row = aRow()
    file.add([row])
    expect(() => file.add([row, aRow({ timestamp: Number.NaN })])).toThrow(RangeError)
    file.add([row])
    expect(countRows(file.finish())).toBe(2)
    const written = await readFile(join(folder, 'refused'))
    expect(written).toEqual(Buffer.from(bytesInMemory(encodeRows(eventTable, [row, row]))))
  })
})

test('the files of a task that a thread left behind go, and no others', async () => {
  for (const name of ['rows-1.events', 'rows-1.spans', 'rows-11.events']) {
    const file = aFile()
    file.begin(join(folder, name))
    file.finish()
  }
  await deleteRows(join(folder, 'rows-1'))
  expect((await readdir(folder)).filter((name) => name.startsWith('rows-'))).toEqual(['rows-11.events'])
})
