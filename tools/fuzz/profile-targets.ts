import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { parseEnvelope } from '#domain/envelope/parse.ts'
import type { Target } from './fuzz.ts'
import { ofItems } from './item-reader.ts'
import { jsonWords } from './wire-targets.ts'

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

export const profileTargets: readonly Target[] = [
  ofItems(
    {
      name: 'item-profile',
      seeds: sent('python-2.75-transaction.envelope', 'profile'),
      words,
    },
    [{ type: 'profile' }],
  ),
  ofItems(
    {
      name: 'item-profile_chunk',
      seeds: sent('node-11.12-chunk.envelope', 'profile_chunk'),
      words,
    },
    [
      { type: 'profile_chunk', platform: 'node' },
      { type: 'profile_chunk_ui', platform: 'javascript' },
    ],
  ),
  ofItems(
    {
      name: 'item-pprof',
      seeds: [file('go-heap.pb.gz'), gunzipSync(file('go-heap.pb.gz')), gunzipSync(file('go-cpu.pb.gz'))],
      words: ['\u000a', '\u0012', '2', '\u0080\u0080\u0080\u0080', 'nanoseconds', 'bytes'],
    },
    [{ type: 'pprof' }],
  ),
  ofItems(
    {
      name: 'item-cpuprofile',
      seeds: [file('node-24.cpuprofile')],
      words: [...words, '"children":', '"timeDeltas":', '"callFrame":', '"parent":'],
    },
    [{ type: 'cpuprofile' }],
  ),
]
