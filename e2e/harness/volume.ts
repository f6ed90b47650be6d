import { execFile, spawnSync } from 'node:child_process'
import { mkdir, open, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A small disk of its own, mounted on a folder. */
export interface Volume extends AsyncDisposable {
  /** Takes all the room that is left. */
  fill(): Promise<void>
  /** Gives that room back. */
  clear(): Promise<void>
}

const BALLAST = '.ballast'
const STEP = new Uint8Array(64 * 1024)

/** Folders on which something is mounted; whoever is ended leaves none behind. */
const mounted = new Set<string>()
process.once('exit', () => {
  for (const folder of [...mounted].toReversed()) spawnSync('umount', ['--lazy', folder])
})

/** Mounts an empty volume of so many MiB on a folder, which is made. */
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

/** Shows a folder to everybody as one that nothing can be written to, root included. */
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

/** Also where something is still open there: it goes with its last user. */
async function unmount(folder: string): Promise<void> {
  await run('umount', ['--lazy', folder])
  mounted.delete(folder)
}
