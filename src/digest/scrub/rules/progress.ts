import type { NodeType } from './node-types.ts'
import type { Expression, Path, Step } from './selector.ts'

/** A step that is made in an event: to what, and how it is called. */
export interface Place {
  /** In lower case; the index in a list, as text. */
  readonly name: string
  /** In a list; undefined in an object. */
  readonly index?: number
  /** What the event's shape says that it is. */
  readonly type?: NodeType | undefined
  /** What JSON says that it is. */
  readonly jsonType?: NodeType | undefined
}

/** The list in an object that events bring some of their lists in. */
export const VALUES: Place = { name: 'values', jsonType: 'list' }

/**
 * The steps of a path that have been followed: bit i stands for the first i steps done, the last one for the end, never
 * to be left.
 */
export type Progress = number

/** Before the first step. */
export function startOf(path: Path): Progress {
  return withDeep(path, 1)
}

/** After one more step downwards. */
export function advance(path: Path, progress: Progress, place: Place): Progress {
  let next = progress & (1 << path.length)
  if (next === progress) return next
  for (let done = 0; done < path.length; done++) {
    if ((progress & (1 << done)) === 0) continue
    const step = path[done] as Step
    if (step.kind === 'deep' || isPassedOver(step, place)) next |= 1 << done
    if (fits(step, place)) next |= 1 << (done + 1)
  }
  return withDeep(path, next)
}

/** Returns whether an expression of paths holds. */
export function holds(expression: Expression, paths: readonly Path[], progress: readonly Progress[]): boolean {
  switch (expression.kind) {
    case 'path': {
      const path = paths[expression.path] as Path
      return ((progress[expression.path] as Progress) & (1 << path.length)) !== 0
    }
    case 'not':
      return !holds(expression.of, paths, progress)
    case 'and':
      return holds(expression.left, paths, progress) && holds(expression.right, paths, progress)
    case 'or':
      return holds(expression.left, paths, progress) || holds(expression.right, paths, progress)
  }
}

/** `**` may stand for no step at all. */
function withDeep(path: Path, progress: Progress): Progress {
  let all = progress
  for (let done = 0; done < path.length; done++)
    if (path[done]?.kind === 'deep' && (all & (1 << done)) !== 0) all |= 1 << (done + 1)
  return all
}

function fits(step: Step, place: Place): boolean {
  switch (step.kind) {
    case 'name':
      return step.name === place.name
    case 'type':
      return step.type === place.type || step.type === place.jsonType
    case 'index':
      return step.index === place.index
    case 'test':
      return step.test(place.name)
    case 'any':
      return true
    case 'deep':
      return false
  }
}

/** The entries of a list have no names: a path of names goes through them. */
function isPassedOver(step: Step, place: Place): boolean {
  return place.index !== undefined && (step.kind === 'name' || step.kind === 'type')
}
