import { readFileSync, statSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import type { Published } from '#domain/status-page/status-page-catalogue.ts'
import type { StatusSnapshot } from '#domain/status-page/snapshot.ts'

/** The published status pages: a file, so that they are there while every store is down, and for every process. */
export interface Shelf {
  /** Undefined: nothing has been published, or nothing that can be read. */
  read(): Published | undefined
  /** Whether something is different, or the last time was a while ago: otherwise there is nothing to write. */
  isDue(pages: readonly StatusSnapshot[], now: Date): boolean
  publish(published: Published): Promise<void>
}

/** How often the file is looked at, in milliseconds. */
const LOOK_EVERY_MS = 1_000

/** @param path of the file, which need not be there */
export function openShelf(path: string): Shelf {
  let known: { readonly modified: number; readonly published: Published } | undefined
  let lookedAt = -Infinity

  function read(): Published | undefined {
    if (performance.now() - lookedAt < LOOK_EVERY_MS) return known?.published
    lookedAt = performance.now()
    const modified = statSync(path, { throwIfNoEntry: false })?.mtimeMs
    // What was read once stays, also when the file is gone.
    if (modified === undefined || modified === known?.modified) return known?.published
    const published = readPublished(path)
    if (published !== undefined) known = { modified, published }
    return known?.published
  }

  return {
    read,
    isDue: (pages, now) => {
      const before = known?.published
      const same = before !== undefined && JSON.stringify(before.pages) === JSON.stringify(pages)
      return !same || now.getTime() - before.asOf.getTime() >= KEEP_MS
    },
    publish: async ({ pages, asOf }) => {
      // A reader never sees half of it.
      await writeFile(`${path}.new`, JSON.stringify({ asOf: asOf.toISOString(), pages }), { mode: 0o600 })
      await rename(`${path}.new`, path)
      lookedAt = -Infinity
    },
  }
}

/** A file that says the same is written anew after this time, as it also says when the server looked last. */
const KEEP_MS = 30_000

function readPublished(path: string): Published | undefined {
  try {
    // Written by this file only.
    const { asOf, pages } = JSON.parse(readFileSync(path, 'utf8')) as { asOf: string; pages: StatusSnapshot[] }
    return { asOf: new Date(asOf), pages }
  } catch {
    return undefined
  }
}
