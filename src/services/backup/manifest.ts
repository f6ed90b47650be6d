import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

/** A backup is a data folder with this file in it, which is written last. */
const MANIFEST = 'backup.json'

export const FORMAT = 1

const manifest = z.object({
  format: z.number().int(),
  /** The version of Mishap that created it. */
  mishap: z.string(),
  /** The time at which the stores had this content. ISO 8601. */
  takenAt: z.iso.datetime(),
  /** The number of all files but this one: an incomplete copy of a backup has fewer. */
  files: z.number().int(),
  bytes: z.number().int(),
})
export type Manifest = z.infer<typeof manifest>

export async function writeManifest(folder: string, content: Manifest): Promise<void> {
  await writeFile(join(folder, MANIFEST), `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600, flush: true })
}

/** Returns the manifest, or `undefined` if the folder is not a complete backup. */
export async function readManifest(folder: string): Promise<Manifest | undefined> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => 'null')
  try {
    return manifest.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

export async function removeManifest(folder: string): Promise<void> {
  await rm(join(folder, MANIFEST), { force: true })
}

export function isContent(path: string): boolean {
  return path !== MANIFEST
}
