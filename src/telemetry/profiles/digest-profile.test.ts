import { describe, expect, test } from 'vitest'
import type { Json, JsonObject } from '#domain/event/event.ts'
import type { ProjectId } from '#domain/ids.ts'
import { noLookups } from '#digest/no-lookups.ts'
import { emptyProfile, type Profile } from '#domain/profile/profile.ts'
import { pprofOf } from '#domain/profile/pprof-file.ts'
import { encodeRows } from '../rows/row-encoder.ts'
import { unpackProfile } from './body.ts'
import { profiles } from './kind.ts'
import { profileTable } from './table.ts'

const receivedAt = Date.parse('2026-11-23T14:00:00Z')
const seconds = receivedAt / 1000 - 60
const id = 'ab'.repeat(16)

function digested(type: string, payload: Json | Uint8Array, envelope: JsonObject = {}, header: JsonObject = {}) {
  const context = { projectId: 1 as ProjectId, receivedAt, remoteAddress: null, userAgent: null, envelope, index: 0 }
  const bytes = payload instanceof Uint8Array ? payload : Buffer.from(JSON.stringify(payload))
  const { kept, ended } = profiles.digest({ type, header: { type, ...header }, payload: bytes }, context, noLookups)
  const rows = kept.flatMap((one) => one.rows)
  return { row: rows[0], rows, kept, end: ended.map(({ outcome, reason }) => `${outcome} ${reason}`) }
}

const frames = [
  { function: 'tax', abs_path: '/srv/app/tax.js', lineno: 3 },
  { function: 'checkout', abs_path: '/srv/app/node_modules/cart/index.js' },
  { function: '(program)' },
]
/** Stacks run from the leaf to the root. */
const stacks = [[0, 1], [1], [2]]

function aChunk(samples: readonly Json[], more: JsonObject = {}): JsonObject {
  const meta = { chunk_id: id, profiler_id: 'cd'.repeat(16), platform: 'node', version: '2' }
  return { ...meta, profile: { frames, stacks, samples, thread_metadata: { '1': { name: 'main' } } }, ...more }
}
const at = (ms: number, stack = 0, thread: Json = '1') => ({
  timestamp: seconds + ms / 1000,
  stack_id: stack,
  thread_id: thread,
})

function aTransaction(samples: readonly Json[], more: JsonObject = {}): JsonObject {
  const timestamp = new Date(seconds * 1000).toISOString()
  return { event_id: id, version: '1', platform: 'python', timestamp, profile: { frames, stacks, samples }, ...more }
}
const after = (ns: Json, stack = 0) => ({ elapsed_since_start_ns: ns, stack_id: stack, thread_id: 7 })

describe('samples', () => {
  test('stand for the time until their thread’s next one, and not for a gap in which nobody looked', () => {
    const { row } = digested(
      'profile_chunk',
      aChunk([at(30, 1), at(0), at(10, 1, '2'), at(20, 0, '2'), at(5030), at(5040)]),
    )
    const profile = unpackProfile(row?.body ?? new Uint8Array())
    expect(
      profile.samples.map((one) =>
        [one.at, one.thread, one.weight].map((value) => (typeof value === 'number' ? Math.round(value) : value)),
      ),
    ).toEqual([
      [0, '1', 30],
      [10, '2', 10],
      [20, '2', 10],
      [30, '1', 10],
      [5030, '1', 10],
      [5040, '1', 10],
    ])
    expect(profile.stacks[0]?.map((frame) => profile.frames[frame]?.function)).toEqual(['checkout', 'tax'])
  })

  test('tell their time as text as well, and threads their name', () => {
    const named = { transaction: { name: '/cart', trace_id: 'ef'.repeat(16), active_thread_id: 7 } }
    const { row } = digested('profile', aTransaction([after('0'), after('10000000'), after(30_000_000)], named))
    expect(row).toMatchObject({ transaction: '/cart', traceId: 'ef'.repeat(16), finish: seconds * 1000 + 40 })
  })

  test('of code in libraries, and of the engine, are not of the app', () => {
    const { row } = digested('profile_chunk', aChunk([at(0), at(10, 1), at(20, 2)]))
    expect(row?.functions.map(({ frame }) => [frame.function, frame.inApp])).toEqual([
      ['tax', true],
      ['checkout', false],
      ['(program)', false],
    ])
  })

  test('of a function that calls itself count once for what it took in all', () => {
    const profile = { frames: [{ function: 'walk', in_app: true }], stacks: [[0, 0, 0]], samples: [at(0), at(10)] }
    const { row } = digested('profile_chunk', { ...aChunk([]), profile })
    expect(row?.functions.map(({ self, total }) => [self, total])).toEqual([[20_000, 20_000]])
    expect(row?.paths.map(({ total }) => total)).toEqual([20_000, 20_000, 20_000])
  })

  test('are moved to where they belong where the clock is wrong', () => {
    const hourAgo = new Date(receivedAt - 3_600_000).toISOString()
    const { row } = digested('profile_chunk', aChunk([at(-3_600_000), at(-3_599_990)]), { sent_at: hourAgo })
    expect(row?.start).toBe(seconds * 1000)
  })
})

describe('what cannot be kept is an outcome', () => {
  const two = [at(0), at(10)]
  const sampleType = Buffer.from([0x0a, 2, 8, 1])
  const sample = Buffer.from([0x12, 2, 0x10, 1])
  test.each<[string, Json, string]>([
    ['a profile of one sample', aTransaction([after(0)]), 'not_enough_samples'],
    ['a profile of more than 30 seconds', aTransaction([after(0), after(31e9)]), 'too_long'],
    ['a profile without an id', { ...aTransaction([after(0), after(1)]), event_id: null }, 'no_id'],
    ['a profile without samples', { event_id: id, version: '1' }, 'invalid_profile'],
    ['a profile of no time', aTransaction([after(0), after(1)], { timestamp: 'soon' }), 'invalid_time'],
  ])('%s', (_, payload, reason) => {
    expect(digested('profile', payload).end).toEqual([`invalid ${reason}`])
  })

  test.each<[string, Json | Uint8Array, string]>([
    ['a chunk without samples', aChunk([]), 'not_enough_samples'],
    ['a chunk of more than a minute', aChunk([at(0), at(67_000)]), 'too_long'],
    ['a chunk of last year', aChunk([at(-40 * 86_400_000), at(-40 * 86_400_000 + 10)]), 'invalid_time'],
    ['a chunk without an id', aChunk(two, { chunk_id: 7 }), 'no_id'],
    ['no JSON', Buffer.from('{"profile":'), 'invalid_json'],
  ])('%s', (_, payload, reason) => {
    expect(digested('profile_chunk', payload).end).toEqual([`invalid ${reason}`])
  })

  test.each<[string, string, Uint8Array]>([
    ['pprof', 'invalid_profile', Buffer.from([0x1f, 0x8b, 8, 0])],
    ['pprof', 'invalid_profile', Buffer.from('not pprof at all')],
    ['pprof', 'not_enough_samples', new Uint8Array([0x32, 0])],
    // One number of 100,000 bytes is passed over.
    [
      'pprof',
      'not_enough_samples',
      Buffer.concat([Buffer.from([0x08]), Buffer.alloc(100_000, 0xff), Buffer.from([1])]),
    ],
    ['pprof', 'too_many_samples', Buffer.alloc(1_000_002, Buffer.from([0x12, 0]))],
    // Every sample has a weight for each type.
    ['pprof', 'too_many_samples', Buffer.concat([Buffer.alloc(32, sampleType), Buffer.alloc(260_000, sample)])],
    ['cpuprofile', 'invalid_profile', Buffer.from('{}')],
    ['cpuprofile', 'invalid_json', Buffer.from('<html>')],
  ])('%s: %s', (type, reason, bytes) => {
    expect(digested(type, bytes).end).toEqual([`invalid ${reason}`])
  })

  test('but a browser’s chunk of a minute is kept, and the alias of Android', () => {
    expect(digested('profile_chunk', aChunk([at(0), at(60_000)])).end).toEqual([])
    expect(digested('profile_chunk_ui', aChunk(two)).kept[0]?.item.units).toEqual([
      { category: 'profile_chunk_ui', quantity: 1 },
    ])
  })
})

describe('what is odd', () => {
  test('does no harm: stacks and frames that are not there, names that are none, stacks without end', () => {
    const odd = {
      frames: [{ function: 7 }, null, 'x', { function: '\u0000', lineno: -4 }],
      stacks: [[0, 9, 'a', null, 3], 'none', [], Array.from({ length: 5000 }, () => 0)],
      samples: [at(0), at(10, 99), at(20, -1), at(30, 3), null, { timestamp: 'x' }, at(40, 1), at(50, 2)],
    }
    const { row, end } = digested('profile_chunk', { ...aChunk([]), profile: odd })
    expect(end).toEqual([])
    expect(Math.max(...unpackProfile(row?.body ?? new Uint8Array()).stacks.map((stack) => stack.length))).toBe(512)
  })

  test('is told by all that sums keep: the largest of very many paths, and their callers', () => {
    const many = Array.from({ length: 6000 }, (_, index) => ({ function: `f${index}`, in_app: true }))
    const profile = {
      frames: many,
      stacks: many.map((_, index) => [index, 0]),
      samples: many.map((_, index) => at(index * (index < 3000 ? 2 : 1) + (index < 3000 ? 0 : 3000), index)),
    }
    const { row } = digested('profile_chunk', { ...aChunk([]), profile })
    expect(row?.functions).toHaveLength(2000)
    expect(row?.paths).toHaveLength(4000)
    const known = new Set(row?.paths.map(({ id: { low, high } }) => `${high}:${low}`))
    expect(known.size).toBe(4000)
    expect(row?.paths.filter(({ caller: { low, high } }) => low + high > 0 && !known.has(`${high}:${low}`))).toEqual([])
  })

  test('is no more than the store takes: lines, durations and sums beyond all measure', () => {
    const profile = {
      frames: [{ function: 'far', lineno: 2 ** 40, in_app: true }],
      stacks: [[0]],
      samples: [at(0), at(10)],
    }
    const { rows } = digested('profile_chunk', { ...aChunk([]), profile })
    const huge = Array.from({ length: 100 }, (_, index) => ({ function: `f${index % 2}`, line: 2 ** 40, inApp: true }))
    const whole: Profile = {
      ...emptyProfile,
      frames: huge,
      stacks: huge.map((_, index) => [...Array.from({ length: index }, () => 0), index]),
      samples: huge.map((_, stack) => ({ at: 0, stack, thread: '', weight: 9e18 })),
      threads: [{ id: '', name: '' }],
      startedAt: receivedAt,
      durationMs: 1e15,
      unit: 'bytes',
    }
    const file = digested('pprof', pprofOf(whole, 'inuse_space'))
    expect([rows.length, file.rows.length]).toEqual([1, 1])
    expect(() => encodeRows(profileTable, [...rows, ...file.rows])).not.toThrow()
  })

  test('a trace that is not read is kept as Android’s own tools open it, with what is said of it', () => {
    const legacy = {
      event_id: id,
      platform: 'android',
      timestamp: new Date(seconds * 1000).toISOString(),
      sampled_profile: 'AAEC',
      transaction_name: 'MainActivity',
    }
    const { row, kept } = digested('profile', legacy)
    expect(row).toMatchObject({ form: 'trace', transaction: 'MainActivity', start: seconds * 1000 })
    expect([...(kept[0]?.blobs?.[0]?.bytes ?? [])]).toEqual([0, 1, 2])
  })
})
