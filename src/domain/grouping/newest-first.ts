import type { GroupingPart } from './explanation.ts'

/** Returns parts with the frames of each stack the other way round: they are hashed oldest first, and read from the error on. */
export function newestFramesFirst(parts: readonly GroupingPart[]): readonly GroupingPart[] {
  const ordered: GroupingPart[] = []
  let frames: GroupingPart[] = []
  for (const part of parts) {
    if (part.kind === 'frame') {
      frames.unshift(part)
      continue
    }
    ordered.push(...frames, part)
    frames = []
  }
  return [...ordered, ...frames]
}
