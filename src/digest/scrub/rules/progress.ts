import type { NodeType } from './node-types.ts'
import type { Expression, Path, Step } from './selector.ts'

/** A step into an event: the target and its name. */
export interface Place {
  /** In lower case; a list index as text. */
  readonly name: string
  /** In a list; `undefined` in an object. */
  readonly index?: number
  /** The type by the event's shape. */
  readonly type?: NodeType | undefined
  /** The type by JSON. */
  readonly jsonType?: NodeType | undefined
}

/** The object that wraps some lists of events. */
export const VALUES: Place = { name: 'values', jsonType: 'list' }

/**
 * The matched steps of a path: bit i means that the first i steps are done, and the last bit is the end, which is
 * permanent.
 */
export type Progress = number

export function startOf(path: Path): Progress {
  return withDeep(path, 1)
}

/** Progress after one more step down. */
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

/** `**` may match zero steps. */
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

/** List entries have no names: a path of names passes through them. */
function isPassedOver(step: Step, place: Place): boolean {
  return place.index !== undefined && (step.kind === 'name' || step.kind === 'type')
}
