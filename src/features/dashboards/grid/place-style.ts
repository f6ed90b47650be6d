import type { CSSProperties } from 'react'
import type { GridPlace } from '#domain/dashboard/grid.ts'

/** A widget's place for the style sheet, which counts from 1. */
export function placeStyle({ x, y, w, h }: GridPlace): CSSProperties {
  return { '--x': x + 1, '--y': y + 1, '--w': w, '--h': h } as CSSProperties
}
