import { functionKey } from '#domain/profile/flame-tree.ts'
import type { Profile, ProfileSample } from '#domain/profile/profile.ts'
import { BarsBuilder, type Bars } from '#ui/flame-graph/bars.ts'

/** A sample extends until the next one, but at most this many times its own weight. */
const LONGEST_GAP = 3

/**
 * Lays out one thread in time order, joining a call seen in consecutive samples into one bar. Names are frame indices,
 * one per function; a bar's id equals its name.
 */
export function timeOrdered(profile: Profile, thread: string): Bars {
  const builder = new BarsBuilder()
  const sames = sameFunctions(profile)
  const stacks = profile.stacks.map((stack) => stack.map((frame) => sames[frame] ?? frame))
  const samples = profile.samples.filter((sample) => sample.thread === thread)
  const open: { name: number; start: number }[] = []
  const close = (depth: number, end: number) => {
    while (open.length > depth) {
      const bar = open.pop()
      if (bar !== undefined) builder.add(open.length, { ...bar, end, id: bar.name })
    }
  }
  let until = 0
  samples.forEach((sample, index) => {
    if (sample.at > until) close(0, until)
    const stack = stacks[sample.stack] ?? []
    let same = 0
    while (same < open.length && same < stack.length && open[same]?.name === stack[same]) same += 1
    close(same, sample.at)
    for (const name of stack.slice(same)) open.push({ name, start: sample.at })
    until = endOf(sample, samples[index + 1], profile)
  })
  close(0, until)
  return builder.finish(Math.max(profile.durationMs, until))
}

function endOf({ at, weight }: ProfileSample, next: ProfileSample | undefined, { unit }: Profile): number {
  const length = unit === 'ms' ? weight : 0
  if (next === undefined) return at + length
  return unit !== 'ms' || next.at - at <= LONGEST_GAP * length ? next.at : at + length
}

/** Returns for each frame the index of the first frame of the same function. */
export function sameFunctions({ frames }: Pick<Profile, 'frames'>): readonly number[] {
  const first = new Map<string, number>()
  return frames.map((frame, index) => {
    const key = functionKey(frame)
    const known = first.get(key)
    if (known === undefined) first.set(key, index)
    return known ?? index
  })
}
