import { randomUUID } from 'node:crypto'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { z } from 'zod'
import type { BackupReport } from '#domain/backups.ts'
import { dataPaths } from '#domain/data-paths.ts'

const at = z.coerce.date()

const statusShape = z.object({
  last: z.object({ at, bytes: z.number(), storedBytes: z.number(), tookMs: z.number() }).nullable(),
  fault: z.object({ since: at, at, times: z.number(), detail: z.string() }).nullable(),
  drill: z.object({ at, moment: at.nullable(), tookMs: z.number(), faults: z.array(z.string()) }).nullable(),
})
export type BackupStatus = Pick<BackupReport, 'last' | 'fault' | 'drill'>

const NONE: BackupStatus = { last: null, fault: null, drill: null }

/** Reads the backup status that the server wrote, whether or not it is running. */
export async function readStatus(dataFolder: string): Promise<BackupStatus> {
  const text = await readFile(dataPaths(dataFolder).backups, 'utf8').catch(() => 'null')
  try {
    return statusShape.safeParse(JSON.parse(text)).data ?? NONE
  } catch {
    return NONE
  }
}

/** Updates the changed fields. */
export async function noteStatus(dataFolder: string, change: Partial<BackupStatus>): Promise<void> {
  const path = dataPaths(dataFolder).backups
  const draft = `${path}.${randomUUID()}`
  try {
    const status = { ...(await readStatus(dataFolder)), ...change }
    await writeFile(draft, `${JSON.stringify(status, null, 2)}\n`, { mode: 0o600 })
    await rename(draft, path)
  } catch (fault) {
    await rm(draft, { force: true })
    throw fault
  }
}
