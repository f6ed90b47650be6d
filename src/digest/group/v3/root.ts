import type { Exception } from '#domain/event/event.ts'
import type { GroupMain } from '../steps/exception-group.ts'
import type { Component } from '../steps/exception-parts.ts'

/**
 * Returns the exceptions of a chain that count: the innermost in which the app had a part, whatever was wrapped around
 * it. One that was thrown while another was handled counts beside that one. All of them where the app had none in any.
 */
export function rootsOf(exceptions: readonly Exception[], components: readonly Component[]): GroupMain {
  const main = exceptions.length - 1
  const roots: number[] = []
  let isInside = false
  for (const [index, { mechanism }] of exceptions.entries()) {
    if (mechanism?.type === 'suppressed') continue
    if (!isInside && hasFrames(components[index])) {
      roots.push(index)
      isInside = true
    }
    if (mechanism?.source === '__context__') isInside = false
  }
  return { counting: roots.length === 0 ? [...exceptions.keys()] : roots, main }
}

function hasFrames(component: Component | undefined): boolean {
  return component?.parts.some(({ kind, counts }) => kind === 'frame' && counts) === true
}
