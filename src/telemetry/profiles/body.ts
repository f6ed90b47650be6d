import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import type { Profile, ProfileFrame, ProfileThread, ProfileUnit } from '#domain/profile/profile.ts'

/** A profile as stored: repeated values are stored once, and increasing ones as deltas. */
interface Body {
  readonly texts: readonly string[]
  /**
   * For each frame: function, module, package and file as indexes into `texts`, its line, and whether it belongs to the
   * app.
   */
  readonly frames: readonly number[]
  /** Stacks are paths in a tree. For each node: how far back its caller is (0 for a root), and its frame. */
  readonly nodes: readonly number[]
  /** The leaf node of each stack, from 1; 0 for an empty stack. */
  readonly stacks: readonly number[]
  readonly threads: readonly ProfileThread[]
  /** For each sample: microseconds since the previous one, and its weight in thousandths. */
  readonly at: readonly number[]
  readonly weights: readonly number[]
  readonly stack: readonly number[]
  readonly thread: readonly number[]
  readonly startedAt: number
  readonly durationMs: number
  readonly unit: ProfileUnit
}

/** The largest line number that the store can hold. */
const MAX_LINE = 2 ** 31
/** Numbers per frame. */
const FRAME_WIDTH = 6
/** Ten percent smaller than level 3, for at most half a millisecond per profile of ten seconds. */
const LEVEL = 6
/** Profiles are limited when they are read, and are not larger when they are written. */
const MAX_BODY_BYTES = 512 * 1024 * 1024

/** Serializes and compresses a profile. */
export function packProfile(profile: Profile): Uint8Array {
  const json = Buffer.from(JSON.stringify(bodyOf(profile)))
  return zstdCompressSync(json, { params: { [constants.ZSTD_c_compressionLevel]: LEVEL } })
}

/** Reverses {@link packProfile}. */
export function unpackProfile(bytes: Uint8Array): Profile {
  const json = zstdDecompressSync(bytes, { maxOutputLength: MAX_BODY_BYTES }).toString('utf8')
  return profileOf(JSON.parse(json) as Body)
}

function bodyOf(profile: Profile): Body {
  const texts = new Map<string, number>()
  const textOf = (text = '') => placeOf(texts, text)
  const frames = profile.frames.flatMap((frame) => [
    textOf(frame.function),
    textOf(frame.module),
    textOf(frame.package),
    textOf(frame.file),
    frame.line ?? 0,
    frame.inApp ? 1 : 0,
  ])
  const threads = new Map(profile.threads.map(({ id }, index) => [id, index]))
  const { nodes, stacks } = treeOf(profile.stacks)
  let before = 0
  const at = profile.samples.map((sample) => {
    const now = Math.round(sample.at * 1000)
    const step = now - before
    before = now
    return step
  })
  return {
    texts: [...texts.keys()],
    frames,
    nodes,
    stacks,
    threads: profile.threads,
    at,
    weights: profile.samples.map(({ weight }) => Math.round(weight * 1000)),
    stack: profile.samples.map(({ stack }) => stack),
    thread: profile.samples.map(({ thread }) => threads.get(thread) ?? -1),
    startedAt: profile.startedAt,
    durationMs: profile.durationMs,
    unit: profile.unit,
  }
}

function placeOf(places: Map<string, number>, text: string): number {
  const known = places.get(text)
  if (known !== undefined) return known
  places.set(text, places.size)
  return places.size - 1
}

/** Converts stacks to a tree in which callers precede callees. */
function treeOf(stacks: Profile['stacks']): Pick<Body, 'nodes' | 'stacks'> {
  const nodes: number[] = []
  const children: (Map<number, number> | undefined)[] = []
  const leaves = stacks.map((stack) => {
    let at = 0
    for (const frame of stack) {
      const own = (children[at] ??= new Map())
      const known = own.get(frame)
      if (known === undefined) {
        const place = nodes.length / 2 + 1
        nodes.push(at === 0 ? 0 : place - at, frame)
        own.set(frame, place)
        at = place
      } else at = known
    }
    return at
  })
  return { nodes, stacks: leaves }
}

function profileOf(body: Body): Profile {
  const textAt = (place: number | undefined) => body.texts[place ?? 0] ?? ''
  const frames: ProfileFrame[] = []
  for (let at = 0; at < body.frames.length; at += FRAME_WIDTH) {
    const [name, module, library, file, line = 0, inApp] = body.frames.slice(at, at + FRAME_WIDTH)
    frames.push(
      frameOf({
        function: textAt(name),
        module: textAt(module),
        package: textAt(library),
        file: textAt(file),
        line,
        inApp: inApp === 1,
      }),
    )
  }
  let at = 0
  const samples = body.stack.map((stack, index) => {
    at += body.at[index] ?? 0
    const thread = body.threads[body.thread[index] ?? -1]?.id ?? ''
    return { at: at / 1000, stack, thread, weight: (body.weights[index] ?? 0) / 1000 }
  })
  const { threads, startedAt, durationMs, unit } = body
  return {
    frames,
    stacks: body.stacks.map((leaf) => stackOf(body.nodes, leaf)),
    samples,
    threads,
    startedAt,
    durationMs,
    unit,
  }
}

/** The stack that ends in a node, root first. */
function stackOf(nodes: Body['nodes'], leaf: number): readonly number[] {
  const stack: number[] = []
  for (let place = leaf; place > 0;) {
    const [back = 0, frame = 0] = [nodes[place * 2 - 2], nodes[place * 2 - 1]]
    stack.push(frame)
    place = back === 0 ? 0 : place - back
  }
  return stack.toReversed()
}

/** Removes unknown fields from a frame. */
export function frameOf(frame: Required<ProfileFrame>): ProfileFrame {
  return {
    function: frame.function,
    ...(frame.module !== '' && { module: frame.module }),
    ...(frame.package !== '' && { package: frame.package }),
    ...(frame.file !== '' && { file: frame.file }),
    ...(frame.line > 0 && { line: Math.min(frame.line, MAX_LINE) }),
    inApp: frame.inApp,
  }
}
