import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { parseEnvelope } from '#domain/envelope/parse.ts'
import type { Target } from './fuzz.ts'
import { digestItem, jsonWords } from './wire-targets.ts'

const folder = new URL('../../fixtures/profiles/', import.meta.url)
const file = (name: string) => readFileSync(new URL(name, folder))

/** The payloads of recorded items of a type. */
function sent(name: string, type: string): readonly Uint8Array[] {
  const envelope = parseEnvelope(file(name))
  return envelope.ok ? envelope.value.items.filter((item) => item.type === type).map(({ payload }) => payload) : []
}

const words = [
  ...jsonWords,
  '"samples":',
  '"stacks":',
  '"stack_id":',
  '"timestamp":',
  '"thread_id":',
  '[[0]]',
  '-1',
  '1e308',
]

/** Profiles in all their forms. Their times are of the day after the fuzzer's noon: what is later is refused. */
export const profileTargets: readonly Target[] = [
  {
    name: 'item-profile',
    seeds: sent('python-2.75-transaction.envelope', 'profile').map(yesterday),
    words,
    read: (bytes) => digestItem({ type: 'profile' }, bytes),
  },
  {
    name: 'item-profile_chunk',
    seeds: sent('node-11.12-chunk.envelope', 'profile_chunk').map(yesterday),
    words,
    read: (bytes) => digestItem({ type: 'profile_chunk', platform: 'node' }, bytes),
  },
  {
    name: 'item-pprof',
    seeds: [file('go-heap.pb.gz'), gunzipSync(file('go-heap.pb.gz')), gunzipSync(file('go-cpu.pb.gz'))],
    words: ['\u000a', '\u0012', '2', '\u0080\u0080\u0080\u0080', 'nanoseconds', 'bytes'],
    read: (bytes) => digestItem({ type: 'pprof' }, bytes),
  },
  {
    name: 'item-cpuprofile',
    seeds: [file('node-24.cpuprofile')],
    words: [...words, '"children":', '"timeDeltas":', '"callFrame":', '"parent":'],
    read: (bytes) => digestItem({ type: 'cpuprofile' }, bytes),
  },
]

/** Recorded on 23 November 2026, as it would have been on the 20th. */
function yesterday(payload: Uint8Array): Buffer {
  const text = Buffer.from(payload).toString()
  return Buffer.from(
    text.replaceAll('2026-11-23T', '2026-11-19T').replaceAll(/\b17954(\d\d)(\d{3}\.?\d*)/g, '17950$1$2'),
  )
}
