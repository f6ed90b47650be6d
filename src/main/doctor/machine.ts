import { randomUUID } from 'node:crypto'
import { open, readFile, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { messages } from '#messages'
import { dataPaths } from '#domain/data-paths.ts'
import type { Settings } from '#domain/settings.ts'
import { shortBytes } from '../commands/short-bytes.ts'
import type { Finding } from './finding.ts'

const t = messages('cli')

const SYNCS = 16
const SYNC_BYTES = 4096
/** From here on, each event waits for the disk noticeably. */
const SLOW_SYNC_MS = 20
const CLOCK_APART_MS = 30_000
const LEAST_FILES = 1024
const LEAST_MEMORY = 1_000_000_000

/** Writes to the disk as the spool does, and compares the disk's file times with the clock. */
export async function checkDisk(folder: string): Promise<readonly Finding[]> {
  const path = join(folder, `doctor-${randomUUID()}`)
  try {
    await using file = await open(path, 'w', 0o600)
    const tookMs: number[] = []
    for (let sync = 0; sync < SYNCS; sync++) {
      await file.write(Buffer.alloc(SYNC_BYTES, sync))
      const startedAt = performance.now()
      await file.datasync()
      tookMs.push(performance.now() - startedAt)
    }
    const median = tookMs.toSorted((a, b) => a - b)[SYNCS / 2] ?? 0
    const apartMs = Math.abs((await file.stat()).mtimeMs - Date.now())
    const speed = { ms: median }
    return [
      median > SLOW_SYNC_MS
        ? { check: 'disk', verdict: 'slow', says: t('doctor.diskSlow', speed) }
        : { check: 'disk', verdict: 'fine', says: t('doctor.diskSpeed', speed) },
      ...(apartMs > CLOCK_APART_MS ? [clockApart(folder, apartMs)] : []),
    ]
  } catch (fault) {
    return [{ check: 'permissions', verdict: 'wrong', says: t('doctor.folderFailed', { folder, why: String(fault) }) }]
  } finally {
    await rm(path, { force: true })
  }
}

/** The finding that the clocks of this machine and another differ. */
export function clockApart(other: string, apartMs: number): Finding {
  const seconds = Math.round(apartMs / 1000)
  return { check: 'clock', verdict: 'wrong', says: t('doctor.clockApart', { other, seconds }) }
}

/** Checks system limits. @param pid of the server, or this command if none is running */
export async function checkLimits(pid: number | 'self'): Promise<readonly Finding[]> {
  const [limits, memory] = await Promise.all([textOf(`/proc/${pid}/limits`), memoryLimit(pid)])
  const files = Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1] ?? Infinity)
  return [
    files < LEAST_FILES
      ? { check: 'limits', verdict: 'wrong', says: t('doctor.fewFiles', { count: files, least: LEAST_FILES }) }
      : { check: 'limits', verdict: 'fine', says: t('doctor.enoughFiles', { count: String(files) }) },
    ...(memory !== undefined && memory < LEAST_MEMORY
      ? [{ check: 'limits', verdict: 'wrong', says: t('doctor.littleMemory', { size: shortBytes(memory) }) } as const]
      : []),
  ]
}

/** The lowest limit among the process's groups (cgroups v2); `undefined` if unlimited. */
async function memoryLimit(pid: number | 'self'): Promise<number | undefined> {
  const group = /^0::(\/.*)$/m.exec(await textOf(`/proc/${pid}/cgroup`))?.[1] ?? '/'
  const parts = group.split('/').filter((part) => part !== '')
  const folders = parts.map((_, index) => `/sys/fs/cgroup/${parts.slice(0, index + 1).join('/')}`)
  const texts = await Promise.all(['/sys/fs/cgroup', ...folders].map((folder) => textOf(`${folder}/memory.max`)))
  const limits = texts.map((text) => Number.parseInt(text, 10)).filter((limit) => limit > 0)
  return limits.length === 0 ? undefined : Math.min(...limits)
}

/** Checks whether other users can read secrets. */
export async function checkPermissions(folder: string): Promise<readonly Finding[]> {
  const paths = dataPaths(folder)
  const secrets = [paths.secret, paths.server, paths.catalogue]
  const exposed = await Promise.all(
    secrets.map(async (path) => {
      const mode = (await stat(path).catch(() => undefined))?.mode ?? 0
      return (mode & 0o077) === 0 ? [] : [path]
    }),
  )
  const around = (await stat(folder)).mode & 0o077
  const readable = around === 0 ? [] : exposed.flat()
  if (readable.length === 0) return [{ check: 'permissions', verdict: 'fine', says: t('doctor.permissionsFine') }]
  const files = readable.join(' ')
  return [{ check: 'permissions', verdict: 'wrong', says: t('doctor.readable', { files, folder }) }]
}

/** Checks whether the port is available. Only called if our server is not running. */
export async function checkPort({ host, port }: Pick<Settings, 'host' | 'port'>): Promise<readonly Finding[]> {
  const server = createServer()
  const code = await new Promise<string | undefined>((resolve) => {
    server.once('error', (fault: NodeJS.ErrnoException) => resolve(fault.code ?? fault.message))
    server.listen(port, host, () => resolve(undefined))
  })
  if (code !== undefined)
    return [{ check: 'port', verdict: 'wrong', says: t('doctor.portTaken', { host, port, code }) }]
  await new Promise((resolve) => server.close(resolve))
  return []
}

function textOf(path: string): Promise<string> {
  return readFile(path, 'utf8').catch(() => '')
}
