import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Catalogue } from '#domain/catalogue.ts'

/**
 * Total bytes of files in a folder and below, optionally only those whose names start with `prefix`. Files that vanish
 * count 0.
 */
export async function folderBytes(folder: string, prefix = ''): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = entries.filter((entry) => entry.isFile() && entry.name.startsWith(prefix))
  const sizes = await Promise.all(
    files.map((file) =>
      stat(join(file.parentPath, file.name)).then(
        (found) => found.blocks * 512,
        () => 0,
      ),
    ),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** Bytes of the catalogue, in its database or in the data folder. */
export async function bytesOfCatalogue(
  catalogue: Pick<Catalogue, 'databaseBytes'>,
  dataFolder: string,
): Promise<number> {
  return (await catalogue.databaseBytes()) ?? folderBytes(dataFolder, 'catalogue.db')
}
