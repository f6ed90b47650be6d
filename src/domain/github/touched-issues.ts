import type { OwnedEvent } from '../ownership/facts.ts'
import { ownershipFacts } from '../ownership/facts.ts'
import type { CodeMapping } from '../release/release.ts'
import { pathInStack } from '../release/suspect-commits.ts'

/**
 * The file among those that a pull request touches which the app's own code in an event's stack comes from; undefined where
 * there is none. Where the project has code mappings that fit the stack, they say which; else paths are compared from the
 * end, as suspect commits are found.
 * @param paths of the repository @param mappings those of this repository, the longest stack root first
 */
export function touchedFile(
  event: OwnedEvent,
  paths: readonly string[],
  mappings: readonly CodeMapping[],
): string | undefined {
  const mapped = ownershipFacts(event, mappings).places.flatMap(({ inApp, inRepository }) =>
    inApp && inRepository !== undefined ? [inRepository] : [],
  )
  if (mapped.length === 0) return pathInStack(event, paths)
  for (const place of mapped) {
    const found = paths.find((path) => path.toLowerCase() === place)
    if (found !== undefined) return found
  }
  return undefined
}

/** Last segments of paths, each once: what a stack is looked up by. */
export function fileNames(paths: readonly string[]): readonly string[] {
  return [...new Set(paths.map((path) => path.slice(path.lastIndexOf('/') + 1)))].filter((name) => name !== '')
}
