import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseEnvelope } from '#domain/envelope/parse.ts'
import { aServer, KEY, PROJECT } from './test-server.ts'

const go = readFileSync(new URL('../../../fixtures/profiles/go-cpu.pb.gz', import.meta.url))

test('a file of a profiler is spooled as it came, with what its address says of the program', async () => {
  await using server = await aServer()
  const query = `sentry_key=${KEY}&release=shop%403&transaction=nightly&sentry_version=7`
  expect((await server.send(`/api/${PROJECT}/pprof/?${query}`, { body: go })).status).toBe(200)
  expect((await server.send(`/api/${PROJECT}/cpuprofile?sentry_key=${KEY}`, { body: '{"nodes":[]}' })).status).toBe(200)
  expect((await server.send(`/api/${PROJECT}/pprof/`, { body: go })).status).toBe(401)
  const items = server.envelopes().flatMap((text) => {
    const envelope = parseEnvelope(Buffer.from(text, 'latin1'))
    return envelope.ok ? envelope.value.items : []
  })
  expect(items.map(({ type, header }) => [type, header.release, header.transaction])).toEqual([
    ['pprof', 'shop@3', 'nightly'],
    ['cpuprofile', undefined, undefined],
  ])
  expect(items[0] && Buffer.from(items[0].payload).equals(go)).toBe(true)
})
