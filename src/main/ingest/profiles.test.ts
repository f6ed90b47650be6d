import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { EnvelopeItem } from '#domain/envelope/envelope.ts'
import { parseEnvelope } from '#domain/envelope/parse.ts'
import type { ProjectId } from '#domain/ids.ts'
import { noLookups } from '#digest/no-lookups.ts'
import { profiles } from '#telemetry/profiles/kind.ts'
import { aServer, KEY, PROJECT } from './test-server.ts'

const fixtures = new URL('../../../fixtures/profiles/', import.meta.url)
const go = readFileSync(new URL('go-cpu.pb.gz', fixtures))

test('a file of a profiler is spooled as it came, with what its address says of the program', async () => {
  await using server = await aServer()
  const query = `sentry_key=${KEY}&release=shop%403&transaction=nightly&sentry_version=7`
  expect((await server.send(`/api/${PROJECT}/pprof/?${query}`, { body: go })).status).toBe(200)
  expect((await server.send(`/api/${PROJECT}/cpuprofile?sentry_key=${KEY}`, { body: '{"nodes":[]}' })).status).toBe(200)
  expect((await server.send(`/api/${PROJECT}/pprof/`, { body: go })).status).toBe(401)
  const items = itemsOf(server.envelopes())
  expect(items.map(({ type, header }) => [type, header.release, header.transaction])).toEqual([
    ['pprof', 'shop@3', 'nightly'],
    ['cpuprofile', undefined, undefined],
  ])
  expect(items[0] && Buffer.from(items[0].payload).equals(go)).toBe(true)
})

test.each([
  ['cpu', ['samples', 'cpu'], ['main.checkout', 'main.hashCart', 'main.sortPrices']],
  ['alloc', ['alloc_objects', 'alloc_space'], ['main.sortPrices']],
])('Grafana’s SDK for Go sends %s to an address of the project, as to Pyroscope', async (name, types, slow) => {
  await using server = await aServer()
  const recorded = (end: string) => readFileSync(new URL(`pyroscope-go-1.4-${name}.${end}`, fixtures))
  const { url, headers } = sentShape.parse(JSON.parse(recorded('req.json').toString()))
  const address = url.replace('/api/1/', `/api/${PROJECT}/`).replace(/sentry_key=[^&]+/, `sentry_key=${KEY}`)
  const body = recorded('form')
  const form = { 'content-type': headers['content-type'] }
  expect((await server.send(address, { body, headers: form })).status).toBe(200)
  // Without a form, as other clients send it; and a form without a profile.
  expect((await server.send(`/api/${PROJECT}/ingest?sentry_key=${KEY}&name=till`, { body: go })).status).toBe(200)
  const empty = body.toString('latin1').replace('name="profile"', 'name="other"')
  expect((await server.send(address, { body: Buffer.from(empty, 'latin1'), headers: form })).status).toBe(415)

  const [item, plain] = itemsOf(server.envelopes())
  const program = { transaction: 'shop.till', release: 'till@4.2.0', environment: 'production', platform: 'go' }
  expect(item?.header).toMatchObject({ type: 'pprof', ...program })
  expect(plain?.header).toMatchObject({ type: 'pprof', transaction: 'till' })
  const rows = item === undefined ? [] : rowsOf(item)
  expect(rows.map(({ type }) => type)).toEqual(expect.arrayContaining(types))
  expect(rows[0]).toMatchObject({ form: 'pprof', ...program })
  expect(rows.flatMap(({ functions }) => functions.map(({ frame }) => frame.function))).toEqual(
    expect.arrayContaining(slow),
  )
})

const sentShape = z.object({ url: z.string(), headers: z.object({ 'content-type': z.string() }) })

function itemsOf(envelopes: readonly string[]): readonly EnvelopeItem[] {
  return envelopes.flatMap((text) => {
    const envelope = parseEnvelope(Buffer.from(text, 'latin1'))
    return envelope.ok ? envelope.value.items : []
  })
}

/** Digests an item at the time of the recording. */
function rowsOf(item: EnvelopeItem) {
  const context = {
    projectId: 1 as ProjectId,
    receivedAt: Date.parse('2026-11-23T18:00:00Z'),
    remoteAddress: null,
    userAgent: null,
    envelope: {},
    index: 0,
  }
  return profiles.digest(item, context, noLookups).kept.flatMap((kept) => kept.rows)
}
