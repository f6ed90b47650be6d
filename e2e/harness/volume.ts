import { execFile, spawnSync } from 'node:child_process'
import { mkdir, open, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A small separate disk, mounted on a folder. */
export interface Volume extends AsyncDisposable {
  fill(): Promise<void>
  clear(): Promise<void>
}

const BALLAST = '.ballast'
const STEP = new Uint8Array(64 * 1024)

/** Folders with mounts, which are unmounted when the process exits. */
const mounted = new Set<string>()
process.once('exit', () => {
  for (const folder of [...mounted].toReversed()) spawnSync('umount', ['--lazy', folder])
})

/** Creates a folder and mounts an empty volume of this many MiB on it. */
export async function mountVolume(folder: string, mib: number): Promise<Volume> {
  await mkdir(folder, { recursive: true })
  await mount('-t', 'tmpfs', '-o', `size=${mib}m,mode=700`, 'mishap-test', folder)
  mounted.add(folder)
  return {
    fill: async () => {
      await using ballast = await open(join(folder, BALLAST), 'w')
      for (;;) {
        const isFull = await ballast.write(STEP).then(
          ({ bytesWritten }) => bytesWritten < STEP.length,
          () => true,
        )
        if (isFull && (await statfs(folder)).bavail === 0) return
      }
    },
    clear: () => rm(join(folder, BALLAST), { force: true }),
    [Symbol.asyncDispose]: () => unmount(folder),
  }
}

/** Makes a folder read-only for everyone, root included. */
export async function mountReadOnly(folder: string): Promise<AsyncDisposable> {
  await mount('--bind', folder, folder)
  await mount('-o', 'remount,bind,ro', folder)
  return { [Symbol.asyncDispose]: () => unmount(folder) }
}

async function mount(...args: readonly string[]): Promise<void> {
  await run('mount', [...args]).catch((fault: unknown) => {
    throw new Error(
      `This test mounts small volumes. Run it as root, in a container with --privileged: ${String(fault)}`,
    )
  })
}

/** Also while a file is still open there: the mount goes away with its last user. */
async function unmount(folder: string): Promise<void> {
  await run('umount', ['--lazy', folder])
  mounted.delete(folder)
}
