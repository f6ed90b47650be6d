import type { Frame } from './event.ts'

/** Returns the file of a frame, by the best name that it has; '' where it has none. */
export function framePath(frame: Frame): string {
  return frame.filename ?? frame.abs_path ?? frame.module ?? frame.package ?? ''
}

/** Returns the file and the line of a frame: `src/cart.ts:12`. */
export function framePlace(frame: Frame): string {
  const path = framePath(frame)
  return frame.lineno === undefined || path === '' ? path : `${path}:${frame.lineno}`
}
