import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { Profile } from 'pprof-format'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { profileShape, sampledShape, speedscopeShape } from '#api/shapes/profile.ts'
import type { SharedServer } from './harness/server.ts'
import { sharedServer } from './harness/shared-server.ts'

/** Profiles from the real Node SDK and from Go's runtime, up to the API's responses. */

const app = fileURLToPath(new URL('apps/profiled-checkout.ts', import.meta.url))
const profilerId = 'cd'.repeat(16)
const go = Profile.decode(gunzipSync(readFileSync(new URL('../fixtures/profiles/go-cpu.pb.gz', import.meta.url))))

let server: SharedServer
let headers: Record<string, string>

beforeAll(async () => {
  server = await sharedServer()
  const dsn = await server.createProject('Shop', 'node')
  const { username: key, pathname } = new URL(dsn)
  headers = { authorization: `Bearer ${await server.createToken()}` }
  // Moved to today, because profiles older than a month are rejected.
  go.timeNanos = BigInt(Date.now()) * 1_000_000n
  const upload = `${server.address}/api${pathname}/pprof/?sentry_key=${key}&release=till@1&profile_id=${'ab'.repeat(16)}`
  const [, uploaded, sent] = await Promise.all([
    promisify(execFile)(process.execPath, [app], { env: { ...process.env, APP_DSN: dsn }, timeout: 60_000 }),
    fetch(upload, { method: 'POST', body: new Uint8Array(go.encode()) }),
    fetch(`${server.address}/api${pathname}/envelope/?sentry_key=${key}`, { method: 'POST', body: aChunk() }),
  ])
  expect([uploaded.status, sent.status]).toEqual([200, 200])
  await server.digested()
})

async function ask<T extends z.ZodType>(path: string, shape: T): Promise<z.output<T>> {
  const answer = await fetch(`${server.address}/api/0${path}`, { headers })
  const text = await answer.text()
  if (answer.status !== 200) throw new Error(`${answer.status}: ${text}`)
  return shape.parse(JSON.parse(text))
}

test('what was slow in a transaction is in its flame graph, cut out of the chunks by the span', async () => {
  const path = '/organizations/home/profiling/flamegraph/?statsPeriod=1h&transaction='
  const graph = await ask(`${path}${encodeURIComponent('POST /checkout')}`, speedscopeShape)
  const [tree] = graph.profiles
  const named = tree?.samples.map((stack) => stack.map((frame) => graph.shared.frames[frame]?.name).join(' ')) ?? []
  const hashing = named.reduce(
    (sum, stack, at) => (/checkOut.*hashCart/.test(stack) ? sum + (tree?.weights[at] ?? 0) : sum),
    0,
  )
  // On a busy machine most samples are idle time.
  expect(hashing).toBeGreaterThan(0.05 * (tree?.endValue ?? 0))
  expect(await ask(`${path}nothing`, speedscopeShape)).toMatchObject({ profiles: [{ samples: [] }] })
})

test('a file of Go’s is one profile, in the words of the wire, for speedscope, and for pprof', async () => {
  const path = `/projects/home/shop/profiling/profiles/${'ab'.repeat(16)}/`
  const { profile, form, type, release } = await ask(path, profileShape)
  expect([form, type, release]).toEqual(['pprof', 'cpu', 'till@1'])
  const [leaf] = profile.stacks[profile.samples[0]?.stack_id ?? -1] ?? []
  expect(profile.frames[leaf ?? -1]?.function).not.toBe('runtime.main')
  expect((await ask(`${path}?format=speedscope`, speedscopeShape)).shared.frames.map(({ name }) => name)).toContain(
    'main.hashCart',
  )
  const file = await fetch(`${server.address}/api/0${path}?format=pprof`, { headers })
  expect(
    Buffer.from(await file.arrayBuffer())
      .subarray(0, 2)
      .toString('hex'),
  ).toBe('1f8b')
  const missing = await fetch(`${server.address}/api/0${path.replace('ab', 'ac')}`, { headers })
  expect(missing.status).toBe(404)
})

test('a stretch of a continuous profile is asked for by its profiler', async () => {
  const path = `/organizations/home/profiling/chunks/?statsPeriod=1h&profiler_id=`
  const { chunk } = await ask(path + profilerId, z.object({ chunk: sampledShape }))
  expect(chunk.profile.stacks).toEqual([[1, 0]])
  expect(chunk.profile.samples).toHaveLength(2)
  await expect(ask(path + 'ef'.repeat(16), z.unknown())).rejects.toThrow('404')
})

test('profiles are searched like events, and so is what functions cost in them', async () => {
  const rows = z.object({ data: z.array(z.record(z.string(), z.unknown())) })
  const path = '/organizations/home/events/?statsPeriod=1h&dataset='
  const { data: listed } = await ask(
    `${path}profiles&field=profile.id&field=profiler.id&field=release&field=timestamp&sort=-timestamp`,
    rows,
  )
  expect(listed).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ 'profile.id': 'ab'.repeat(16), 'profiler.id': null, release: 'till@1' }),
      expect.objectContaining({ 'profile.id': null, 'profiler.id': profilerId }),
    ]),
  )
  const { data: costs } = await ask(`${path}profile_functions&field=function&field=sum()&field=count()`, rows)
  expect(costs.map((one) => one['function'])).toContain('hashCart')
  const sums = costs.map((one) => Number(one['sum()']))
  expect(sums).toEqual(sums.toSorted((a, b) => b - a))
  await expect(ask(`${path}profiles&field=count()`, rows)).rejects.toThrow('400')
})

/** Two samples from half a minute ago. */
function aChunk(): string {
  const at = Date.now() / 1000 - 30
  const samples = [at, at + 0.01].map((timestamp) => ({ timestamp, stack_id: 0, thread_id: '0' }))
  const profile = {
    frames: [{ function: 'main' }, { function: 'tax' }],
    stacks: [[1, 0]],
    samples,
    thread_metadata: {},
  }
  const chunk = { chunk_id: 'ef'.repeat(16), profiler_id: profilerId, platform: 'node', version: '2', profile }
  return `{}\n{"type":"profile_chunk","platform":"node"}\n${JSON.stringify(chunk)}\n`
}
