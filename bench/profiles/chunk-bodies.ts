import { Buffer } from 'node:buffer'
import type { Target } from '../bodies.ts'

/** Functions and stacks of a service, sampled for ten seconds at 100 Hz over four threads of requests. */
const FUNCTIONS = 600
const STACKS = 900
const IN_A_CHUNK = 260
const SAMPLES = 1_000
const SAMPLE_MS = 10

/** Deterministic random numbers: Park and Miller's generator. */
function numbersFrom(seed: number): (below: number) => number {
  let state = (seed % 2_147_483_646) + 1
  return (below) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
}

const frames = Array.from({ length: FUNCTIONS }, (_, at) => ({
  function: `${['load', 'parse', 'render', 'query', 'price', 'write'][at % 6]}${['Order', 'Cart', 'Page', 'Row'][at % 4]}${at}`,
  abs_path:
    at % 3 === 0 ? `/srv/app/dist/part-${at % 40}/file-${at}.js` : `/srv/app/node_modules/lib-${at % 25}/file-${at}.js`,
  lineno: 1 + ((at * 31) % 900),
  colno: 1 + (at % 60),
}))

/** Each stack branches off an earlier one, as calls do. The leaf comes first. */
const stacks = (() => {
  const next = numbersFrom(7)
  const made: number[][] = [[0, 1, 2, 3, 4, 5]]
  while (made.length < STACKS) {
    const from = made[next(made.length)] ?? []
    const kept = from.slice(0, 3 + next(Math.max(1, from.length - 3)))
    made.push([...kept, ...Array.from({ length: 2 + next(9) }, () => next(FUNCTIONS))].slice(0, 40))
  }
  return made.map((stack) => stack.toReversed())
})()

/** Returns a ten-second chunk, as `@sentry/profiling-node` sends it. @param at its number: each is different */
export function chunkOf(at: number, endsAt: number): object {
  const next = numbersFrom(at * 7919 + 13)
  const used = Array.from({ length: IN_A_CHUNK }, () => next(STACKS))
  const chosen = used.map((stack) => stacks[stack] ?? [])
  const places = new Map([...new Set(chosen.flat())].map((frame, place) => [frame, place]))
  const start = endsAt / 1000 - (SAMPLES * SAMPLE_MS) / 1000
  return {
    chunk_id: at.toString(16).padStart(32, 'c'),
    profiler_id: 'a'.repeat(32),
    client_sdk: { name: 'sentry.javascript.node', version: '11.12.0' },
    platform: 'node',
    version: '2',
    release: `shop@${1 + (at % 2)}`,
    environment: 'production',
    debug_meta: { images: [] },
    profile: {
      frames: [...places.keys()].map((frame) => frames[frame]),
      stacks: chosen.map((stack) => stack.map((frame) => places.get(frame))),
      samples: Array.from({ length: SAMPLES }, (_, sample) => ({
        stack_id: Math.floor(sample / 3 + next(6)) % IN_A_CHUNK,
        thread_id: '0',
        timestamp: start + (sample * SAMPLE_MS) / 1000,
      })),
      thread_metadata: { '0': { name: 'main' } },
    },
  }
}

/** The bytes of a whole request with one chunk. */
export function chunkRequest({ host, port, path }: Target, at: number): Buffer {
  const body = `{}\n{"type":"profile_chunk","platform":"node"}\n${JSON.stringify(chunkOf(at, Date.now()))}\n`
  const head = `POST ${path} HTTP/1.1\r\nHost: ${host}:${port}\r\nContent-Type: application/x-sentry-envelope\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n`
  return Buffer.from(head + body)
}
