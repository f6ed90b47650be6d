import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { relative } from 'node:path'
import { dataPaths } from '#domain/data-paths.ts'
import { upgradeCopies } from '#services/backup/upgrade-copy.ts'
import type { ClearedCopy, DiskCopies } from '#services/disk/make-room.ts'
import { runningServer } from './data-folder.ts'

/**
 * The copies in a data folder that the disk budget may delete: what a drill left that was killed, then those from before
 * upgrades, oldest first. Parts of the event store have second names in the latter: while they are there, a week that goes
 * gives nothing back. What a downgrade moved aside is people's own, and stays.
 */
export function copiesIn(dataFolder: string): DiskCopies {
  const paths = dataPaths(dataFolder)
  const clear = async (kind: ClearedCopy['kind'], folder: string): Promise<ClearedCopy> => {
    await rm(folder, { recursive: true, force: true })
    return { kind, path: relative(dataFolder, folder) }
  }
  return {
    // What a killed backup left is gone since the start of this server.
    isUnderWay: async () => existsSync(paths.snapshot) || (await runningServer(paths.drill)) !== undefined,
    clearNext: async () => {
      if (existsSync(paths.drill)) return clear('drill', paths.drill)
      const oldest = (await upgradeCopies(dataFolder)).at(-1)
      return oldest && clear('upgrade', oldest.folder)
    },
  }
}
