import { existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
const NAME = 'mishap-test-'
/** A full run needs less than one gigabyte at a time. */
const LEAST_BYTES = 4 * 1024 ** 3

/**
 * Creates a folder for everything that this run's tests write. It is in memory if there is plenty: engines create and
 * delete tens of thousands of small files, and a contract suite of the event store took a fifth less CPU time there.
 * Data in memory survives `kill -9` but not a power cut, so tests cannot notice the difference.
 */
export function makeFilesOfRun(): { readonly folder: string; readonly remove: () => void } {
  const folder = join(hasRoom() ? MEMORY : tmpdir(), `${NAME}${process.pid}`)
  mkdirSync(folder, { recursive: true })
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

function hasRoom(): boolean {
  if (!existsSync(MEMORY)) return false
  removeOrphans()
  const { bavail, bsize } = statfsSync(MEMORY)
  return Math.min(bavail * bsize, process.availableMemory() / 2) >= LEAST_BYTES
}

/** Removes the folders of killed runs. */
function removeOrphans(): void {
  for (const name of readdirSync(MEMORY)) {
    const pid = name.startsWith(NAME) ? Number(name.slice(NAME.length)) : NaN
    if (pid > 0 && !existsSync(`/proc/${pid}`)) rmSync(join(MEMORY, name), { recursive: true, force: true })
  }
}
