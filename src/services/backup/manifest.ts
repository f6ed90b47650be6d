import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

/** A back-up is a data folder with this file in it, written when all the rest is there. */
const MANIFEST = 'backup.json'

export const FORMAT = 1

const manifest = z.object({
  format: z.number().int(),
  /** The version of Mishap that made it. */
  mishap: z.string(),
  /** When the stores were as the back-up has them. ISO 8601. */
  takenAt: z.iso.datetime(),
  /** The count of all files but this one: half a copy of a back-up has fewer. */
  files: z.number().int(),
  bytes: z.number().int(),
})
export type Manifest = z.infer<typeof manifest>

export async function writeManifest(folder: string, content: Manifest): Promise<void> {
  await writeFile(join(folder, MANIFEST), `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600, flush: true })
}

/** Returns the manifest, or undefined where the folder is no back-up or an unfinished one. */
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

/** Returns whether a file belongs to what is backed up. */
export function isContent(path: string): boolean {
  return path !== MANIFEST
}
