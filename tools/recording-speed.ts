/**
 * The time per replay segment from received to stored form, on one thread: `node tools/recording-speed.ts`. Uses
 * generated 50 kB segments, and those recorded by the SDK for the demo. Prints CPU time per segment, the best of 20
 * rounds (the machine may have other load). Add `--cpu-prof` to node for details.
 */
import { deflateSync } from 'node:zlib'
import type { ProjectId, ReplayId } from '#domain/ids.ts'
import { noLookups } from '#digest/no-lookups.ts'
import { digestRecording } from '#telemetry/replays/digest-recording.ts'
import { readRecording } from '#telemetry/replays/read-recording.ts'
import { madeRecordings } from '../bench/replays/segment-bodies.ts'
import { recordedVisits } from '../demo/replays/recorded.ts'

const ROUNDS = 20
/** Minimum segments per round, because CPU time has a coarse resolution. */
const IN_A_ROUND = 300
const owner = {
  replayId: 'b2'.repeat(16) as ReplayId,
  context: { projectId: 1 as ProjectId },
  lookups: noLookups,
}

const recorded = recordedVisits().flatMap(({ segments }) =>
  segments.map(({ events }) => deflateSync(Buffer.from(JSON.stringify(events)))),
)
report('made', madeRecordings(1_763_000_000_000))
report('recorded', recorded)

function report(name: string, recordings: readonly Uint8Array[]): void {
  const sent = recordings.map((packed) => Buffer.concat([Buffer.from('{"segment_id":0}\n'), packed]))
  const json = sent.reduce((sum, payload) => sum + digested(payload), 0)
  const repeats = Math.ceil(IN_A_ROUND / sent.length)
  let best = Infinity
  for (let round = 0; round < ROUNDS; round++) {
    const before = process.threadCpuUsage()
    for (let count = 0; count < repeats; count++) for (const payload of sent) digested(payload)
    const { user, system } = process.threadCpuUsage(before)
    best = Math.min(best, (user + system) / repeats / sent.length)
  }
  const kilobytes = json / sent.length / 1000
  process.stdout.write(`${name}: ${sent.length} segments of ${kilobytes.toFixed(1)} kB, ${best.toFixed(0)} µs each\n`)
}

/** Returns the stored JSON bytes. */
function digested(payload: Uint8Array): number {
  const read = readRecording(payload)
  if (read === undefined) throw new Error('It has no number.')
  return digestRecording(read, owner).recorded.bytes
}
