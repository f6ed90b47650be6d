import { mkdirSync, readdirSync, readFileSync, readlinkSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Copies the contents of a folder into another, existing one. */
export type FolderCopy = (into: string) => void

/** Keeps a folder's contents in memory, so that it can be copied after the folder itself is gone. */
export function readFolder(folder: string): FolderCopy {
  const parts = readdirSync(folder, { withFileTypes: true }).map((entry): FolderCopy => {
    const from = join(folder, entry.name)
    // Links are not followed, because their targets are in the folder as well.
    if (entry.isSymbolicLink()) {
      const to = readlinkSync(from)
      return (into) => symlinkSync(to, join(into, entry.name))
    }
    if (entry.isDirectory()) {
      const copy = readFolder(from)
      return (into) => {
        mkdirSync(join(into, entry.name))
        copy(join(into, entry.name))
      }
    }
    const bytes = readFileSync(from)
    return (into) => writeFileSync(join(into, entry.name), bytes)
  })
  return (into) => {
    for (const part of parts) part(into)
  }
}
