import type { Frame } from './event.ts'

/** The best available file name of a frame; '' if it has none. */
export function framePath(frame: Frame): string {
  return frame.filename ?? frame.abs_path ?? frame.module ?? frame.package ?? ''
}

/** File and line of a frame: `src/cart.ts:12`. */
export function framePlace(frame: Frame): string {
  const path = framePath(frame)
  return frame.lineno === undefined || path === '' ? path : `${path}:${frame.lineno}`
}
