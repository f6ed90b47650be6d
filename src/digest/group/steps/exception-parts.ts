import type { Exception, JsonObject } from '#domain/event/event.ts'
import type { GroupingValue } from '#domain/grouping/explanation.ts'
import type { GroupMain } from './exception-group.ts'
import { idlePart, shown, type Part } from './part.ts'
import type { Reading } from './reading.ts'

/** The parts to hash for a chain or tree of exceptions. */
export interface ExceptionParts {
  readonly parts: readonly Part[]
  /** Index of the exception that names the event, unless it is the last one. */
  readonly main?: number
}

export interface Component {
  readonly index: number
  readonly parts: readonly Part[]
  readonly text: string
}

/** Returns the parts of the chosen exceptions. When explaining, also returns the others, marked as left out. */
export function partsOfChosen(
  components: readonly Component[],
  choice: GroupMain,
  exceptions: readonly Exception[],
  reading: Reading,
): ExceptionParts {
  const parts = choice.counting.flatMap((index) => components[index]?.parts ?? [])
  const others = reading.isExplained ? components.filter(({ index }) => !choice.counting.includes(index)) : []
  return {
    parts: [...parts, ...others.flatMap((component) => leftOut(component, exceptions))],
    main: choice.main,
  }
}

function leftOut({ index, parts }: Component, exceptions: readonly Exception[]): readonly Part[] {
  const isOutermost = index === exceptions.length - 1
  const why = isOutermost || exceptions[index]?.mechanism?.is_exception_group === true ? 'wrapper' : 'duplicate'
  return parts.map((part) => (part.counts ? idlePart(part.kind, part.values, why, part.at) : part))
}

/** Returns whether the frame counts and identifies more than its file. */
export function isPrecise({ counts, values }: Part): boolean {
  return counts && values.some((value) => value.counts && (value.name === 'function' || value.name === 'context-line'))
}

/** Domain and code of an NSError (Apple platforms). */
export function nsErrorValues(meta: JsonObject | undefined): readonly GroupingValue[] {
  const error = meta?.ns_error
  if (typeof error !== 'object' || error === null || Array.isArray(error)) return []
  const { domain, code } = error as JsonObject
  return [
    ...(typeof domain === 'string' ? shown('ns-error-domain', domain) : []),
    ...(typeof code === 'number' || typeof code === 'string' ? shown('ns-error-code', String(code)) : []),
  ]
}
