import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ok } from '#domain/result.ts'
import { createApiClient } from '../api-client.ts'
import type { Foreign, Here, SourcePage } from '../foreign.ts'
import { bugsinkApi } from './api.ts'

/** Responses of a Bugsink 2.6.1, by path (fixtures/imports). */
const answers = JSON.parse(
  readFileSync(new URL('../../../../fixtures/imports/bugsink-2.6.1-api.json', import.meta.url), 'utf8'),
) as Readonly<Record<string, { readonly results?: readonly unknown[] }>>

const here: Here = { events: async () => new Set(), keptSince: async () => new Date(0) }
const root = 'https://bugsink.example.com/api/canonical/0'

/** Serves a complete list one row per page, with cursors in Bugsink's format. */
function paged(path: string) {
  const [, list = path, cursor = '0'] = /^(.*?)[?&]cursor=(\d+)$/.exec(path) ?? []
  const { results = [] } = answers[list] ?? {}
  const at = Number(cursor)
  const next = `${root}${list}${list.includes('?') ? '&' : '?'}cursor=${at + 1}`
  return { next: at + 1 < results.length ? next : null, previous: null, results: results.slice(at, at + 1) }
}

function clientOf(answer: (path: string) => unknown) {
  return createApiClient({
    root,
    token: 'f'.repeat(40),
    signal: new AbortController().signal,
    onWait: () => undefined,
    fetch: async ({ url, headers }) => {
      expect(headers).toMatchObject({ Authorization: `Bearer ${'f'.repeat(40)}` })
      const body = answer(url.slice(root.length))
      const bytes = Buffer.from(JSON.stringify(body ?? { detail: 'Not found.' }))
      const type = new Map([['content-type', 'application/json']])
      return ok({ status: body === undefined ? 404 : 200, headers: type, bytes, url })
    },
  })
}

async function all(answer: (path: string) => unknown) {
  const things: Foreign[] = []
  const misses: SourcePage['misses'][] = []
  for (const step of await bugsinkApi(clientOf(answer), { projects: [], since: undefined }).steps())
    for await (const page of step.pages(null, here)) {
      things.push(...page.things)
      misses.push(page.misses)
    }
  return { things, misses: misses.flatMap((page) => page ?? []) }
}

test('Bugsink’s API gives projects with their keys, teams, releases, events whole, and issues with their state', async () => {
  const { things, misses } = await all((path) => answers[path])
  expect(misses).toEqual([{ kind: 'member', reason: 'not_offered', what: 'members' }])
  const key = { publicKey: 'a99d4ee07a4b4659ba6a812cf0befb89', enabled: true }
  expect(things.filter(({ kind }) => kind !== 'event' && kind !== 'issue')).toMatchObject([
    { kind: 'team', slug: 'payments', name: 'Payments' },
    { kind: 'project', id: '1', slug: 'shop', teams: ['payments'], keys: [key] },
    { kind: 'release', version: 'shop@1.0.0', projects: ['1'] },
  ])
  const events = things.flatMap((one) => (one.kind === 'event' ? [one] : []))
  expect(events).toHaveLength(7)
  expect(events[0]).toMatchObject({
    id: 'de70916fb62f4988a8a17ac8e904eb3b',
    receivedAt: new Date('2026-11-24T01:00:36.180Z'),
    issue: '5f77b52fe7d746438dcf841f17f8f77a',
    payload: { platform: 'python', exception: { values: [{ type: 'ValueError' }] } },
  })
  const issues = things.flatMap((one) => (one.kind === 'issue' ? [[one.shortId, one.state.status]] : []))
  expect(issues).toEqual([
    ['SHOP-1', 'resolved'],
    ['SHOP-2', 'archived'],
    ['SHOP-3', 'unresolved'],
  ])
})

test('and all of it where it comes page by page', async () => {
  const [whole, inPages] = await Promise.all([
    all((path) => answers[path]),
    all((path) => (answers[path]?.results === undefined && !path.includes('cursor=') ? answers[path] : paged(path))),
  ])
  const named = ({ things }: typeof whole) => things.map((one) => ('id' in one ? `${one.kind} ${one.id}` : one.kind))
  expect(named(inPages).toSorted()).toEqual(named(whole).toSorted())
})
