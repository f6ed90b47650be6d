import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { dataPaths } from '#domain/data-paths.ts'
import { messages } from '#messages'
import { treeBytes } from '#services/disk/measure.ts'
import { shortBytes } from '../commands/short-bytes.ts'
import type { Finding } from './finding.ts'

const t = messages('cli')

/** What `mishap downgrade` moves aside, which only the operator deletes (src/services/backup/upgrade-copy.ts). */
const ASIDE = /^after-\d{4}-\d\d-\d\dT/

/** Reports leftovers in the data folder that only the operator can use, but that count as used space. */
export async function checkLeftovers(dataFolder: string): Promise<readonly Finding[]> {
  const { move, moveScratch } = dataPaths(dataFolder)
  const names = await readdir(dataFolder).catch((): string[] => [])
  const aside = names.filter((name) => ASIDE.test(name)).map((name) => join(dataFolder, name))
  const scratch = existsSync(moveScratch) && !existsSync(move) ? [moveScratch] : []
  return Promise.all([
    ...aside.map((folder) => leftover('doctor.leftByDowngrade', folder)),
    ...scratch.map((folder) => leftover('doctor.leftByMove', folder)),
  ])
}

async function leftover(key: 'doctor.leftByDowngrade' | 'doctor.leftByMove', folder: string): Promise<Finding> {
  return { check: 'disk', verdict: 'slow', says: t(key, { folder, size: shortBytes(await treeBytes(folder)) }) }
}
