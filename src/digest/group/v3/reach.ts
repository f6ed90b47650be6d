import type { Stacktrace } from '#domain/event/event.ts'
import { familyOf } from '../steps/family.ts'
import type { Reading } from '../steps/reading.ts'
import { traitsOf } from '../rules/apply-stack-rules.ts'
import type { StackRule } from '../rules/stack-rules.ts'

/**
 * Returns the frames between the newest entry into a thread or program and the oldest that throws: [from, to). The
 * frames around them are the same for every error, or belong to reporting it.
 */
export function reach(stack: Stacktrace, reading: Reading): readonly [from: number, to: number] {
  const { frames } = stack
  let [from, to] = [0, frames.length]
  if (!mayHaveEnds(reading.event.platform)) return [from, to]
  for (const [index, frame] of frames.entries()) {
    const { machinery } = traitsOf(frame, reading.event.platform, reading.grouping)
    if (machinery === undefined) continue
    if (cuts(machinery, 'newer')) {
      to = index
      break
    }
    if (cuts(machinery, 'older')) from = index + 1
  }
  // A stack of nothing else keeps all its frames.
  return from < to ? [from, to] : [0, frames.length]
}

/** Interpreted languages already omit the machinery from their stacks. */
function mayHaveEnds(platform: string): boolean {
  return platform === 'java' || familyOf(platform) === 'native'
}

function cuts({ actions }: StackRule, on: 'newer' | 'older'): boolean {
  return actions.some((action) => action.kind === 'group' && action.on === on)
}
