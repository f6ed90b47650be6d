import { readFileSync, statSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import type { Published } from '#domain/status-page/status-page-catalogue.ts'
import type { StatusSnapshot } from '#domain/status-page/snapshot.ts'

/** The published status pages, in a file, so that every process can serve them while all stores are down. */
export interface Shelf {
  /** `undefined` if nothing valid has been published. */
  read(): Published | undefined
  /** Whether the content has changed or the last write was a while ago; otherwise there is nothing to write. */
  isDue(pages: readonly StatusSnapshot[], now: Date): boolean
  publish(published: Published): Promise<void>
}

/** How often the file is checked, in milliseconds. */
const LOOK_EVERY_MS = 1_000

/** @param path of the file, which need not exist */
export function openShelf(path: string): Shelf {
  let known: { readonly modified: number; readonly published: Published } | undefined
  let lookedAt = -Infinity

  function read(): Published | undefined {
    if (performance.now() - lookedAt < LOOK_EVERY_MS) return known?.published
    lookedAt = performance.now()
    const modified = statSync(path, { throwIfNoEntry: false })?.mtimeMs
    // The last content read is kept even if the file is gone.
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
      // Atomic: a reader never sees a partial file.
      await writeFile(`${path}.new`, JSON.stringify({ asOf: asOf.toISOString(), pages }), { mode: 0o600 })
      await rename(`${path}.new`, path)
      lookedAt = -Infinity
    },
  }
}

/** Unchanged content is rewritten after this time, because the file also records when the server last checked. */
const KEEP_MS = 30_000

function readPublished(path: string): Published | undefined {
  try {
    // Only this module writes the file.
    const { asOf, pages } = JSON.parse(readFileSync(path, 'utf8')) as { asOf: string; pages: StatusSnapshot[] }
    return { asOf: new Date(asOf), pages }
  } catch {
    return undefined
  }
}
