import { expect, test } from 'vitest'
import { z } from 'zod'
import type { ApiClient } from './api-client.ts'
import { bugsinkApi } from './bugsink/api.ts'
import { Paging, shortList } from './paging.ts'
import { allRows } from './sentry/pages.ts'

/** Returns one row per page, with the cursor that `next` provides. */
function aServer(next: (cursor: string | null) => string | null, bytes = 10, rows: readonly unknown[] = [1]) {
  let asked = 0
  const api: ApiClient = {
    urlOf: (path) => `https://a.example${path}`,
    get: async (path) => {
      asked++
      const cursor = new URLSearchParams(path.split('?')[1]).get('cursor')
      return { ok: true, body: rows, bytes: new Uint8Array(bytes), next: next(cursor) }
    },
  }
  return { api, asked: () => asked }
}

const list = { path: '/list/', shape: z.number(), kind: 'project' } as const

test('the rows of all pages come together', async () => {
  const server = aServer((cursor) => (cursor === '3' ? null : String(Number(cursor ?? 0) + 1)))
  expect(await allRows(server.api, list)).toEqual({ rows: [1, 1, 1, 1], misses: [] })
})

test.each<[string, (cursor: string | null) => string]>([
  ['the same page again', () => 'a'],
  ['two pages by turns', (cursor) => (cursor === 'a' ? 'b' : 'a')],
  ['a circle behind a way of its own', (cursor) => (cursor === '99' ? '50' : String(Number(cursor ?? 0) + 1))],
])('a list whose cursors lead in a circle is given up: %s', async (_, next) => {
  const server = aServer(next)
  await expect(allRows(server.api, list)).rejects.toThrow('circle')
  expect(server.asked()).toBeLessThan(400)
})

const onAndOn = (cursor: string | null) => String(Number(cursor ?? 0) + 1)

test('a list that is held in memory ends at its limits', async () => {
  const large = aServer(onAndOn, shortList.bytes / 4)
  await expect(allRows(large.api, list)).rejects.toThrow('too long')
  expect(large.asked()).toBe(5)
  const long = aServer(
    onAndOn,
    1,
    Array.from({ length: 10_000 }, () => 1),
  )
  await expect(allRows(long.api, list)).rejects.toThrow('too long')
  expect(long.asked()).toBe(6)
})

test('pages without rows are not followed for ever', async () => {
  const empty = aServer(onAndOn, 1, [])
  await expect(allRows(empty.api, list)).rejects.toThrow('empty')
})

test('so are the lists of Bugsink', async () => {
  let asked = 0
  const api: ApiClient = {
    urlOf: (path) => path,
    get: async () => {
      const next = `https://a.example/?cursor=${asked++ % 2}`
      return { ok: true, body: { next, results: [] }, bytes: new Uint8Array(1), next: null }
    },
  }
  await expect(bugsinkApi(api, { projects: [], since: undefined }).steps()).rejects.toThrow('circle')
})

test('a list that goes through a million pages is followed to its end, and one cursor remembered', () => {
  const paging = new Paging('list')
  for (let page = 0; page < 1_000_000; page++) paging.next({ next: String(page), rows: 1 })
  expect(paging.next({ next: null, rows: 0 })).toBeNull()
})
