import { afterAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { eventFields } from '#api/explore/error-cells.ts'
import { logFields } from '#api/explore/logs.ts'
import { spanFields } from '#api/explore/span-cells.ts'
import { exploreApiOn, type Params } from './test-support/explore-api.ts'
import { openTestStores } from './test-support/stores.ts'

// Tests every field in single rows, as group and as sort order: groups must match the single rows, and rows must be
// sorted by the field, or the endpoint must reject the field by name.

const stores = await openTestStores()
afterAll(() => stores[Symbol.asyncDispose]())
const { ask, within, faults } = await exploreApiOn(stores)

const rowsShape = z.object({
  data: z.array(z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))),
})
type Row = z.output<typeof rowsShape>['data'][number]

// Single events show a user's name, groups show the identity (`id:7`).
const isName = (field: string) => field === 'user' || field === 'user.display'
const ofProjects = ['project', 'project.name', 'project.id', 'project_id']
const ofAttributes = ['shop', 'cups', 'tags[shop]', 'tags[cups,number]', 'nothing']
const fields: Readonly<Record<string, readonly string[]>> = {
  errors: [...eventFields.filter((field) => !isName(field)), ...ofProjects, 'shop', 'tags[shop]', 'nothing'],
  spans: [...spanFields, ...ofProjects, ...ofAttributes],
  transactions: [...spanFields, ...ofProjects, ...ofAttributes],
  logs: [...logFields, ...ofProjects, ...ofAttributes],
}

/** The rows of an answer; `undefined` if the field is rejected by name. */
async function rowsOf(dataset: string, field: string, params: Params): Promise<readonly Row[] | undefined> {
  const { status, body } = await ask('0/organizations/home/events/', [...within, ['dataset', dataset], ...params])
  if (status === 200) return rowsShape.parse(body).data
  expect([status, JSON.stringify(body).includes(field) || JSON.stringify(body).includes('sort')]).toEqual([400, true])
  return undefined
}

const counted = (rows: readonly Row[], field: string) =>
  Object.fromEntries([...Map.groupBy(rows, (row) => String(row[field]))].map(([key, of]) => [key, of.length]))

const inOrder = (cells: readonly unknown[], descending: boolean) => {
  const known = cells.filter((one) => one !== null)
  const compare = (a: unknown, b: unknown) =>
    typeof a === 'number' && typeof b === 'number' ? a - b : String(a) < String(b) ? -1 : Number(a !== b)
  const sorted = known.toSorted(compare)
  return [...(descending ? sorted.toReversed() : sorted), ...cells.filter((one) => one === null)]
}

describe.each(Object.entries(fields))('%s', (dataset, names) => {
  test.each(names)('are grouped by %s as single rows have it', async (field) => {
    const single = (await rowsOf(dataset, field, [['field', field]])) ?? []
    const grouped = await rowsOf(dataset, field, [
      ['field', field],
      ['field', 'count()'],
    ])
    if (grouped !== undefined)
      expect(Object.fromEntries(grouped.map((row) => [String(row[field]), row['count()']]))).toEqual(
        counted(single, field),
      )
    for (const descending of [false, true]) {
      const sort = ['sort', `${descending ? '-' : ''}${field}`] as const
      const page = await rowsOf(dataset, field, [['field', field], ['field', 'count()'], sort])
      const cells = page?.map((row) => row[field]) ?? []
      expect(cells).toEqual(inOrder(cells, descending))
      const alone = (await rowsOf(dataset, field, [['field', field], sort]))?.map((row) => row[field]) ?? []
      expect(alone).toEqual(inOrder(alone, descending))
    }
    expect(faults.splice(0)).toEqual([])
  })
})
