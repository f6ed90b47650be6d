import { functionKey } from './flame-tree.ts'
import { emptyProfile, type Profile, type ProfileFrame, type ProfileSample, type ProfileThread } from './profile.ts'

/** The part of the chunks to join: milliseconds since the epoch, [from, to), of one thread or all. */
export interface JoinedPart {
  readonly from: number
  readonly to: number
  readonly thread?: string | undefined
}

/** Joins chunks of a continuous profile into one profile that starts at `from`. */
export function joinProfiles(chunks: readonly Profile[], { from, to, thread }: JoinedPart): Profile {
  const frames: ProfileFrame[] = []
  const frameByKey = new Map<string, number>()
  const stacks: (readonly number[])[] = []
  const samples: ProfileSample[] = []
  const threads = new Map<string, ProfileThread>()
  for (const chunk of chunks.toSorted((a, b) => a.startedAt - b.startedAt)) {
    const own = chunk.frames.map((frame) => {
      const key = `${functionKey(frame)}\0${frame.line ?? 0}`
      const known = frameByKey.get(key)
      if (known !== undefined) return known
      frameByKey.set(key, frames.length)
      return frames.push(frame) - 1
    })
    const shift = chunk.startedAt - from
    const first = stacks.length
    stacks.push(...chunk.stacks.map((stack) => stack.map((frame) => own[frame] ?? 0)))
    for (const sample of chunk.samples) {
      const at = sample.at + shift
      if (at < 0 || at >= to - from || (thread !== undefined && sample.thread !== thread)) continue
      samples.push({ ...sample, at, stack: first + sample.stack, weight: Math.min(sample.weight, to - from - at) })
    }
    for (const one of chunk.threads) if (!threads.has(one.id)) threads.set(one.id, one)
  }
  const used = new Set(samples.map((sample) => sample.thread))
  return {
    ...emptyProfile,
    frames,
    stacks,
    samples: samples.toSorted((a, b) => a.at - b.at),
    threads: [...threads.values()].filter(({ id }) => used.has(id)),
    startedAt: from,
    durationMs: to - from,
  }
}
