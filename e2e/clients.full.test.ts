import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runClients } from './clients/all.ts'
import { openShop, type Shop } from './clients/shop.ts'
import { pageOf, type Recorded } from './clients/table.ts'
import { discard } from './harness/server.ts'

/** Clients of Sentry's API, each as its users run it. `node tools/clients.ts` regenerates the page. */

let shop: Shop
let clients: readonly Recorded[]

beforeAll(async () => {
  shop = await openShop()
  clients = await runClients(shop)
}, 120_000)

afterAll(async () => {
  await shop[Symbol.asyncDispose]()
  await discard()
})

test('every call that has a counterpart here works, and every other one is refused in words', () => {
  const failed = clients.flatMap(({ rows }) => rows.filter(({ works }) => works === 'no'))
  expect(failed.map(({ client, call }) => `${client}: ${call}`)).toEqual([])
})

test('docs/clients.md says which client makes which requests, and that they work', () => {
  expect(pageOf(clients)).toBe(readFileSync(new URL('../docs/clients.md', import.meta.url), 'utf8'))
})
