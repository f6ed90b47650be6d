import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile, rm, writeFile } from 'node:fs/promises'
import { z } from 'zod'
import { dataPaths } from '#domain/data-paths.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import type { SealingKeys } from '#domain/secret/sealing-keys.ts'
import type { Settings } from '#domain/settings.ts'
import { sealingKeysOf } from '#outbound/sealing-keys.ts'
import { lifeOf } from './process-life.ts'

/** The file that a running server leaves in its data folder for the operator's command, readable by its owner only. */
const serverFile = z.object({
  pid: z.number().int(),
  /** Distinguishes processes with the same pid, see {@link lifeOf}. */
  life: z.string(),
  /** The listening address: `http://127.0.0.1:8000`. */
  address: z.string(),
  /** Authorises /api/operator: anyone who can read this file can also run the command. */
  operatorKey: z.string(),
})
export type ServerFile = z.infer<typeof serverFile>

export interface FolderInUse {
  readonly reason: 'folder_in_use'
  readonly pid: number
}

export interface Claim {
  /** Records the listening address. */
  announce(address: string): Promise<void>
  readonly operatorKey: string
  release(): Promise<void>
}

/**
 * Claims the data folder for this process, because the embedded event store has one owner at a time. Creates the folder
 * if missing.
 */
export async function claimDataFolder(folder: string): Promise<Result<Claim, FolderInUse>> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const paths = dataPaths(folder)
  const other = await runningServer(folder)
  if (other !== undefined && other.pid !== process.pid) return refuse({ reason: 'folder_in_use', pid: other.pid })
  const operatorKey = randomBytes(32).toString('hex')
  const { pid } = process
  const write = (address: string) =>
    writeFile(paths.server, JSON.stringify({ pid, life: lifeOf(pid), address, operatorKey }), { mode: 0o600 })
  await rm(paths.server, { force: true })
  await write('')
  return ok({ announce: write, operatorKey, release: () => rm(paths.server, { force: true }) })
}

/** The server that currently owns the folder; `undefined` if no server owns it, including after a kill. */
export async function runningServer(folder: string): Promise<ServerFile | undefined> {
  const text = await readFile(dataPaths(folder).server, 'utf8').catch(() => '')
  const parsed = serverFile.safeParse(text === '' ? undefined : parseJson(text))
  return parsed.success && lifeOf(parsed.data.pid) === parsed.data.life ? parsed.data : undefined
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * The secret that signs sessions: created at the first start, stored in the data folder, never shown. Servers that
 * share a database share it through a setting.
 */
export async function instanceSecret({
  dataFolder: folder,
  secret,
}: Pick<Settings, 'dataFolder' | 'secret'>): Promise<string> {
  if (secret !== null) return secret
  const path = dataPaths(folder).secret
  try {
    const file = await open(path, 'wx', 0o600)
    try {
      await file.writeFile(randomBytes(48).toString('base64url'))
      await file.sync()
    } finally {
      await file.close()
    }
  } catch (fault) {
    if (!(fault instanceof Error && 'code' in fault && fault.code === 'EEXIST')) throw fault
  }
  return readFile(path, 'utf8')
}

/** The secret, and the sealing keys: the secret is the oldest key, except for its predecessor. */
export async function instanceSecrets(
  settings: Pick<Settings, 'dataFolder' | 'secret' | 'oldSecret' | 'encryptionKeys'>,
): Promise<{ readonly secret: string; readonly keys: SealingKeys }> {
  const secret = await instanceSecret(settings)
  const before = settings.oldSecret === null ? [] : [settings.oldSecret]
  return { secret, keys: sealingKeysOf(...before, secret, ...settings.encryptionKeys) }
}
