import { globSync, readFileSync } from 'node:fs'
import type { OutgoingHttpHeaders } from 'node:http'
import { z } from 'zod'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseEnvelope } from '#domain/envelope/parse.ts'
import { openApi, type Api } from './harness/api.ts'
import { post, type Answer } from './harness/post.ts'
import { asOfYesterday, folderOfTheRecordings, PROJECT } from './harness/recordings.ts'
import { discard, startServer, type TestServer } from './harness/server.ts'

const folder = new URL('../fixtures/recorded/', import.meta.url)
const requests = globSync('**/*.envelope', { cwd: folder })
  .map((path) => path.replace(/\.envelope$/, ''))
  .toSorted()
const compressed = requests.filter((name) => globSync(`${name}.wire.gzip`, { cwd: folder }).length > 0)
const withEvents = requests.filter((name) => globSync(`${name}.expected.json`, { cwd: folder }).length > 0)

const requestShape = z.object({ url: z.string(), headers: z.record(z.string(), z.string()) })
const expectedShape = z.object({
  rows: z.array(z.object({ eventId: z.string(), groupHash: z.string(), title: z.string(), culprit: z.string() })),
  outcomes: z.array(z.object({ category: z.string(), outcome: z.string(), reason: z.string(), quantity: z.number() })),
})

const read = (path: string) => readFileSync(new URL(path, folder))
const json = (path: string): unknown => JSON.parse(read(path).toString())
const expectedRows = withEvents.flatMap((name) => expectedShape.parse(json(`${name}.expected.json`)).rows)

let server: TestServer
let api: Api

beforeAll(async () => {
  server = await startServer({ data: await folderOfTheRecordings() })
  api = await openApi(server)
})

afterAll(async () => {
  expect(await server.stop()).toBe(0)
  await discard()
})

/** Sends a recording with its SDK's headers. The tunnel path was its owner's choice, so ours replaces it. */
function replay(name: string, body: Buffer, encoding: OutgoingHttpHeaders): Promise<Answer> {
  const { url, headers } = requestShape.parse(json(`${name}.req.json`))
  const { host: _, connection: __, 'content-length': ___, 'content-encoding': ____, ...own } = headers
  const path = url.includes('/envelope/') ? url : '/tunnel'
  return post(server.address + path, body, { ...own, ...encoding })
}

describe('what real SDKs sent', () => {
  test('is there to be sent again', () => {
    expect(requests.length).toBeGreaterThan(140)
    expect(compressed.length).toBeGreaterThan(1)
    expect(expectedRows.length).toBeGreaterThan(55)
  })

  test('is taken as it was on the wire, compressed', async () => {
    for (const name of compressed) {
      const answer = await replay(name, read(`${name}.wire.gzip`), { 'content-encoding': 'gzip' })
      expect([name, answer.status]).toEqual([name, 200])
    }
    await server.digested()
    for (const { eventId, title } of compressed.flatMap(
      (name) => expectedShape.parse(json(`${name}.expected.json`)).rows,
    )) {
      expect(await api.event('shop', eventId)).toMatchObject({ eventID: eventId, title })
    }
  })

  test('is taken with its own headers and answered with its id', async () => {
    for (const name of requests) {
      const answer = await replay(name, asOfYesterday(read(`${name}.envelope`)), {})
      expect([name, answer.status, answer.headers['access-control-allow-origin']]).toEqual([name, 200, '*'])
      const first = withEvents.includes(name) ? expectedShape.parse(json(`${name}.expected.json`)).rows[0] : undefined
      if (first !== undefined) expect(JSON.parse(answer.text)).toEqual({ id: first.eventId })
    }
    await server.digested()
  })

  test.each(expectedRows)(
    'is found with its title: $title ($eventId)',
    async ({ eventId, groupHash, title, culprit }) => {
      const event = await api.event('shop', eventId)
      expect(event).toMatchObject({
        eventID: eventId,
        title,
        culprit,
        fingerprints: [groupHash],
        projectID: String(PROJECT),
      })
    },
  )

  test('is grouped into issues: one for each group, with all of its events', async () => {
    const issues = new Map((await api.issues('shop')).filter(isSent).map((issue) => [issue.id, issue]))
    const owners = new Map((await api.events('shop')).filter(isSent).map((event) => [event.id, event.groupID ?? '']))
    const byHash = Map.groupBy(expectedRows, (row) => row.groupHash)
    expect([issues.size, owners.size]).toEqual([byHash.size, expectedRows.length])
    for (const rows of byHash.values()) {
      const [owner, ...others] = new Set(rows.map(({ eventId }) => owners.get(eventId)))
      expect([issues.get(owner ?? '')?.count, others]).toEqual([String(rows.length), []])
    }
  })

  test('is counted: each event once, those that came twice as duplicates, the rest by its kind, and nothing refused', async () => {
    const { project, own } = await readAtRest()
    const count = (outcome: string, reason: string, ...categories: string[]) =>
      project?.outcomes
        .filter((one) => one.outcome === outcome && one.reason === reason && categories.includes(one.category))
        .reduce((sum, one) => sum + one.quantity, 0)
    expect((project?.events ?? 0) - own).toBe(expectedRows.length)
    // Mishap's reports about itself are events that no client sent, so they do not count as accepted.
    expect(count('accepted', '', 'error', 'default')).toBe(expectedRows.length)
    expect(count('duplicate', '', 'error', 'default')).toBe(compressed.length)

    const items = requests.flatMap((name) => itemTypesOf(read(`${name}.envelope`)))
    const sent = (...types: string[]) => items.filter((type) => types.includes(type)).length
    expect(count('accepted', '', 'monitor')).toBe(sent('check_in'))
    // Duplicates are stored once but counted both times.
    const both = (category: string) => (count('accepted', '', category) ?? 0) + (count('duplicate', '', category) ?? 0)
    expect(both('replay')).toBe(sent('replay_event', 'replay_recording'))
    expect(both('feedback')).toBe(sent('feedback'))
    expect(both('attachment_item')).toBe(sent('attachment'))
    expect(both('session')).toBe(sent('session', 'sessions'))
    expect(both('log_item')).toBe(requests.flatMap((name) => membersOf('log', read(`${name}.envelope`))).length)
    const points = requests.flatMap((name) => membersOf('trace_metric', read(`${name}.envelope`)))
    expect(both('trace_metric')).toBe(points.length)
    // Mishap's own monitor records are internal too, and their number grows with the duration of the test.
    expect(count('accepted', '', 'internal')).toBeGreaterThanOrEqual(sent('client_report') + own)
    const ends = new Set(project?.outcomes.map(({ outcome }) => outcome))
    expect([...ends].toSorted()).toEqual(['accepted', 'client_discard', 'duplicate', 'not_kept'])
  })
})

/**
 * Reads the counts together with the number of events Mishap created itself; retries if a monitor was judged in
 * between.
 */
async function readAtRest() {
  for (;;) {
    const before = await ownEvents()
    const project = (await server.doctor()).projects[0]
    if ((await ownEvents()) === before) return { project, own: before }
  }
}

async function ownEvents(): Promise<number> {
  return (await api.events('shop')).filter((event) => !isSent(event)).length
}

function membersOf(container: string, body: Buffer): readonly unknown[] {
  const envelope = parseEnvelope(body)
  const containers = envelope.ok ? envelope.value.items.filter(({ type }) => type === container) : []
  return containers.flatMap(
    ({ payload }) => (JSON.parse(Buffer.from(payload).toString()) as { items: readonly unknown[] }).items,
  )
}

function itemTypesOf(body: Buffer): readonly string[] {
  const envelope = parseEnvelope(body)
  return envelope.ok ? envelope.value.items.map(({ type }) => type) : []
}

/** Recorded check-ins report failed jobs; the events Mishap creates from them are its own. */
function isSent({ type }: { readonly type?: string | undefined }): boolean {
  return type !== 'monitor'
}
