import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { relative } from 'node:path'
import { dataPaths } from '#domain/data-paths.ts'
import { upgradeCopies } from '#services/backup/upgrade-copy.ts'
import type { ClearedCopy, DiskCopies } from '#services/disk/make-room.ts'
import { runningServer } from './data-folder.ts'

/**
 * The copies in a data folder that the disk budget may delete: leftovers of a killed drill, then copies from before
 * upgrades, oldest first. The latter hard-link parts of the event store: while they exist, dropping a week frees
 * nothing. Data that a downgrade moved aside belongs to the operator and stays.
 */
export function copiesIn(dataFolder: string): DiskCopies {
  const paths = dataPaths(dataFolder)
  const clear = async (kind: ClearedCopy['kind'], folder: string): Promise<ClearedCopy> => {
    await rm(folder, { recursive: true, force: true })
    return { kind, path: relative(dataFolder, folder) }
  }
  return {
    // The server deleted leftovers of killed backups when it started.
    isUnderWay: async () => existsSync(paths.snapshot) || (await runningServer(paths.drill)) !== undefined,
    clearNext: async () => {
      if (existsSync(paths.drill)) return clear('drill', paths.drill)
      const oldest = (await upgradeCopies(dataFolder)).at(-1)
      return oldest && clear('upgrade', oldest.folder)
    },
  }
}
