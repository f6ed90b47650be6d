import { cp } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { readLock, spare } from '../../bin/packages.mjs'

/** Kept although it may look like a manual, because redistributors of a package must include its terms. */
const TERMS = /^(?:licen[cs]e|notice|copying|third.?party)/i

/**
 * Copies the packages that the npm package carries, without files that no program loads: maps, types, manuals, build
 * tools.
 */
export async function copyCarried(root: string, stage: string, folders: readonly string[]): Promise<void> {
  const spared = new Set(spare(root, readLock(root)))
  for (const folder of folders) {
    const from = join(root, folder)
    // Nested packages are in the list of folders themselves, if needed.
    const filter = (path: string) =>
      path !== join(from, 'node_modules') && (!spared.has(path) || TERMS.test(basename(path)))
    await cp(from, join(stage, folder), { recursive: true, filter })
  }
}
