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
  /** Of everything but this file: so that half a copy of a back-up is told apart from a whole one. */
  files: z.number().int(),
  bytes: z.number().int(),
})
export type Manifest = z.infer<typeof manifest>

export async function writeManifest(folder: string, content: Manifest): Promise<void> {
  await writeFile(join(folder, MANIFEST), `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600, flush: true })
}

/** undefined: the folder is no back-up, or one that was not finished. */
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

/** Whether a file belongs to what is backed up. */
export function isContent(path: string): boolean {
  return path !== MANIFEST
}
