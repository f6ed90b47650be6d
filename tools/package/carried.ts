import { cp } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { readLock, spare } from '../../bin/packages.mjs'

/** Stays, though it may be a manual by its name: whoever passes a package on passes its terms on. */
const TERMS = /^(?:licen[cs]e|notice|copying|third.?party)/i

/** Copies the packages that the npm package carries, without what no program loads: maps, types, manuals, tools of the build. */
export async function copyCarried(root: string, stage: string, folders: readonly string[]): Promise<void> {
  const spared = new Set(spare(root, readLock(root)))
  for (const folder of folders) {
    const from = join(root, folder)
    // Packages in a package are among the folders where they are wanted.
    const filter = (path: string) =>
      path !== join(from, 'node_modules') && (!spared.has(path) || TERMS.test(basename(path)))
    await cp(from, join(stage, folder), { recursive: true, filter })
  }
}
