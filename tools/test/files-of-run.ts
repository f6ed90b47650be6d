import { existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
const NAME = 'mishap-test-'
/** A whole run holds under one gigabyte at a time. */
const LEAST_BYTES = 4 * 1024 ** 3

/**
 * Makes a folder for all that the tests of this run write. It is in memory where there is plenty: engines make and delete
 * ten thousands of small files, and a contract suite of the event store took a fifth less processor time there. What is
 * lost with the power is not lost by a `kill -9`, so that no test can tell the difference.
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

/** Runs that were killed have left theirs. */
function removeOrphans(): void {
  for (const name of readdirSync(MEMORY)) {
    const pid = name.startsWith(NAME) ? Number(name.slice(NAME.length)) : NaN
    if (pid > 0 && !existsSync(`/proc/${pid}`)) rmSync(join(MEMORY, name), { recursive: true, force: true })
  }
}
