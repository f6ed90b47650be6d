import type { Exception } from '#domain/event/event.ts'
import type { Component, ExceptionParts } from '../steps/exception-parts.ts'
import { familyOf } from '../steps/family.ts'
import { idlePart } from '../steps/part.ts'

/** Types of errors that Go's own library wraps others in: which of them did is part of what went wrong. */
const LIBRARY = /^\*?(?:os|fs|net|url|http|tls|x509|sql|driver|exec|syscall|strconv|io|context|json|xml)\.\w+$/

/**
 * Returns whether errors of a language whose errors have no stacks of their own, Go and Rust, are wrapped in one another:
 * only the outermost has one, that of the place where the SDK got it.
 */
export function isBareChain(exceptions: readonly Exception[], platform: string): boolean {
  const isBare = platform === 'go' || familyOf(platform) === 'native'
  if (!isBare || exceptions.length < 2) return false
  const inner = exceptions.slice(0, -1)
  return inner.every(({ stacktrace, thread_id: thread }) => (stacktrace ?? thread) === undefined)
}

/** The innermost error with what the library wrapped around it, and the frame of the outermost. */
export function partsOfBareChain(exceptions: readonly Exception[], components: readonly Component[]): ExceptionParts {
  const parts = components.flatMap(({ index, parts: own }) => {
    const counts = index === 0 || LIBRARY.test(exceptions[index]?.type ?? '')
    return counts
      ? own
      : own.map((part) => (part.kind === 'exception' ? idlePart(part.kind, part.values, 'wrapper', part.at) : part))
  })
  return { parts }
}
