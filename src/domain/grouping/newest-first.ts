import type { GroupingPart } from './explanation.ts'

/** Reverses the frames of each stack: they are hashed oldest first, but displayed newest first. */
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
