import type { Json } from '#domain/event/event.ts'
import type { GroupingRules } from '#domain/project/project-rules.ts'

/** Two events, and whether a developer would call them the same problem. */
export interface Pair {
  readonly name: string
  readonly one: Json
  readonly other: Json
  readonly isSame: boolean
  /** The events alone do not settle the question: the label is a best guess, and hard pairs are counted separately. */
  readonly isHard: boolean
  readonly rules: Partial<GroupingRules>
}

export interface Part {
  readonly [key: string]: Json
}

export function same(name: string, one: Json, other: Json, rules: Partial<GroupingRules> = {}): Pair {
  return { name, one, other, isSame: true, isHard: false, rules }
}

export function different(name: string, one: Json, other: Json, rules: Partial<GroupingRules> = {}): Pair {
  return { name, one, other, isSame: false, isHard: false, rules }
}

export function hard(pair: Pair): Pair {
  return { ...pair, isHard: true }
}

/** An error event: platform, type, text and frames (oldest first). */
export function error(platform: string, type: string, value: string, frames: readonly Json[], event: Part = {}): Part {
  return {
    platform,
    exception: { values: [{ type, value, ...(frames.length > 0 && { stacktrace: { frames } }) }] },
    ...event,
  }
}

/** Several exceptions, innermost cause first. */
export function chain(platform: string, values: readonly Json[], event: Part = {}): Part {
  return { platform, exception: { values }, ...event }
}

export function message(text: string, event: Part = {}): Part {
  return { platform: 'python', message: text, ...event }
}
