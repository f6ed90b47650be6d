import type { Exception } from '#domain/event/event.ts'
import type { Component, ExceptionParts } from '../steps/exception-parts.ts'
import { familyOf } from '../steps/family.ts'
import { idlePart } from '../steps/part.ts'

/**
 * Error types that Go's standard library uses as wrappers. Which of them wrapped an error is part of what went wrong.
 */
const LIBRARY = /^\*?(?:os|fs|net|url|http|tls|x509|sql|driver|exec|syscall|strconv|io|context|json|xml)\.\w+$/

/**
 * Detects wrapped errors in Go and Rust, where errors carry no stack: only the outermost has one, from the place where
 * the SDK received it.
 */
export function isBareChain(exceptions: readonly Exception[], platform: string): boolean {
  const isBare = platform === 'go' || familyOf(platform) === 'native'
  if (!isBare || exceptions.length < 2) return false
  const inner = exceptions.slice(0, -1)
  return inner.every(({ stacktrace, thread_id: thread }) => (stacktrace ?? thread) === undefined)
}

/** The innermost error, with what the library wrapped around it and the frame of the outermost. */
export function partsOfBareChain(exceptions: readonly Exception[], components: readonly Component[]): ExceptionParts {
  const parts = components.flatMap(({ index, parts: own }) => {
    const counts = index === 0 || LIBRARY.test(exceptions[index]?.type ?? '')
    return counts
      ? own
      : own.map((part) => (part.kind === 'exception' ? idlePart(part.kind, part.values, 'wrapper', part.at) : part))
  })
  return { parts }
}
