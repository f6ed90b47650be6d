import type { Json, JsonObject } from '#domain/event/event.ts'
import type { Profile, ProfileSample } from '#domain/profile/profile.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import { finiteNumber, isList, isObject } from '#digest/normalise/fields.ts'
import { readFrames, type FrameSource } from './frames.ts'
import { MAX_DEPTH, MAX_SAMPLES, MAX_STACK_FRAMES, type NoProfile } from './read-profile.ts'

const MAX_NODES = 200_000

/** A node of V8's call tree. */
interface CallNode {
  readonly frame: Json
  parent: number | undefined
}

/**
 * Reads a file of V8's CPU profiler (`.cpuprofile`). Its times come from a monotonic clock.
 * @param endedAt assumed end of the profile, in milliseconds since the epoch
 */
export function readCpuProfile(raw: JsonObject, source: FrameSource, endedAt: number): Result<Profile, NoProfile> {
  const { nodes: rawNodes, samples: ids, timeDeltas: deltas } = raw
  if (!isList(rawNodes) || !isList(ids) || !isList(deltas)) return refuse({ reason: 'invalid_profile' })
  if (ids.length > MAX_SAMPLES || rawNodes.length > MAX_NODES) return refuse({ reason: 'too_many_samples' })
  if (ids.length === 0) return refuse({ reason: 'not_enough_samples' })
  const nodes = nodesOf(rawNodes)
  const stackByNode = new Map<number, number>()
  const order = [...nodes.keys()]
  for (const [index, id] of order.entries()) stackByNode.set(id, index)
  const read = readFrames(
    order.map((id) => nodes.get(id)?.frame ?? null),
    source,
  )
  const frames = read.map((own) => own[0] ?? { function: '<anonymous>', inApp: false })
  const samples = samplesOf(ids, deltas, stackByNode)
  const durationMs = samples.reduce((sum, { weight }) => sum + weight, 0)
  let room = MAX_STACK_FRAMES
  const stacks = order.map((id) => {
    const stack = room > 0 ? stackOf(nodes, id, stackByNode) : []
    room -= stack.length
    return stack
  })
  return ok({
    frames,
    stacks,
    samples,
    threads: [{ id: '0', name: '' }],
    startedAt: Math.round(endedAt - durationMs),
    durationMs,
    unit: 'ms',
  })
}

function nodesOf(raw: readonly Json[]): ReadonlyMap<number, CallNode> {
  const nodes = new Map<number, CallNode>()
  for (const one of raw) {
    const id = isObject(one) ? finiteNumber(one.id) : undefined
    if (!isObject(one) || id === undefined) continue
    nodes.set(id, { frame: frameOf(one.callFrame), parent: finiteNumber(one.parent) })
  }
  for (const one of raw) {
    if (!isObject(one) || !isList(one.children)) continue
    for (const child of one.children) {
      const node = nodes.get(child as number)
      if (node !== undefined) node.parent ??= finiteNumber(one.id)
    }
  }
  return nodes
}

/** V8 counts lines and columns from 0. */
function frameOf(raw: Json | undefined): Json {
  if (!isObject(raw)) return {}
  const { functionName = '', url = '', lineNumber, columnNumber } = raw
  const [line, column] = [finiteNumber(lineNumber), finiteNumber(columnNumber)]
  return {
    function: functionName,
    ...(url !== '' && { abs_path: url }),
    ...(line !== undefined && line >= 0 && { lineno: line + 1 }),
    ...(column !== undefined && column >= 0 && { colno: column + 1 }),
  }
}

/** Root first, without V8's synthetic root. Cycles in the tree are cut. */
function stackOf(
  nodes: ReadonlyMap<number, CallNode>,
  leaf: number,
  places: ReadonlyMap<number, number>,
): readonly number[] {
  const stack: number[] = []
  for (let at: number | undefined = leaf; at !== undefined && stack.length < MAX_DEPTH; at = nodes.get(at)?.parent) {
    const place = places.get(at)
    if (place !== undefined) stack.push(place)
  }
  const isRooted = stack.length < MAX_DEPTH && stack.length > 1
  return stack.slice(0, isRooted ? -1 : undefined).toReversed()
}

/** A sample covers the time until the next one. */
function samplesOf(
  ids: readonly Json[],
  deltas: readonly Json[],
  places: ReadonlyMap<number, number>,
): readonly ProfileSample[] {
  let at = 0
  const samples: ProfileSample[] = []
  for (const [index, id] of ids.entries()) {
    // Clocks may go back by a few microseconds between cores.
    const weight = Math.max(0, finiteNumber(deltas[index + 1]) ?? 0) / 1000
    const stack = places.get(id as number)
    if (stack !== undefined) samples.push({ at, stack, thread: '0', weight })
    at += weight
  }
  return samples
}
