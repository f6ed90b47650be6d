import type { Exception } from '#domain/event/event.ts'
import type { GroupMain } from '../steps/exception-group.ts'
import type { Component } from '../steps/exception-parts.ts'

/**
 * Returns the exceptions of a chain that count: the innermost with app frames, inside all wrappers. One thrown while
 * another was being handled counts as well. If none has app frames, all count.
 */
export function rootsOf(exceptions: readonly Exception[], components: readonly Component[]): GroupMain {
  const main = exceptions.length - 1
  const roots: number[] = []
  let isInside = false
  const beside = suppressedAmong(exceptions)
  for (const [index, { mechanism }] of exceptions.entries()) {
    if (beside.has(index)) continue
    if (!isInside && hasFrames(components[index])) {
      roots.push(index)
      isInside = true
    }
    if (mechanism?.source === '__context__') isInside = false
  }
  return { counting: roots.length === 0 ? [...exceptions.keys()] : roots, main }
}

const none: ReadonlySet<number> = new Set()

/** The exceptions suppressed in favour of another, as in Java, and their causes. */
export function suppressedAmong(exceptions: readonly Exception[]): ReadonlySet<number> {
  if (!exceptions.some(({ mechanism }) => mechanism?.type === 'suppressed')) return none
  const ids = new Set<number | undefined>()
  const found = new Set<number>()
  // Causes precede what they caused.
  for (const [index, { mechanism }] of [...exceptions.entries()].toReversed()) {
    const isBelow = mechanism?.parent_id !== undefined && ids.has(mechanism.parent_id)
    if (mechanism?.type !== 'suppressed' && !isBelow) continue
    found.add(index)
    if (mechanism?.exception_id !== undefined) ids.add(mechanism.exception_id)
  }
  return found
}

function hasFrames(component: Component | undefined): boolean {
  return component?.parts.some(({ kind, counts }) => kind === 'frame' && counts) === true
}
