import type { OwnedEvent } from '../ownership/facts.ts'
import { ownershipFacts } from '../ownership/facts.ts'
import type { CodeMapping } from '../release/release.ts'
import { pathInStack } from '../release/suspect-commits.ts'

/**
 * The file changed by a pull request that occurs in an event's stack as app code; `undefined` if none does. Uses
 * the project's code mappings if they match the stack; otherwise paths are compared from the end, as for suspect
 * commits.
 * @param paths paths in the repository
 * @param mappings of this repository, longest stack root first
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

/** Distinct last segments of paths, by which stacks are searched. */
export function fileNames(paths: readonly string[]): readonly string[] {
  return [...new Set(paths.map((path) => path.slice(path.lastIndexOf('/') + 1)))].filter((name) => name !== '')
}
