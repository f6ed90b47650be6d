import { relative, resolve } from 'node:path'
import { budgetOf, floorOf } from '#domain/disk/disk.ts'
import type { Settings } from '#domain/settings.ts'
import { fileSystem, treeBytes } from '#services/disk/measure.ts'

/**
 * Returns how many bytes a copy may take in a folder, so that intake continues and, inside the data folder, its disk
 * budget is respected.
 */
export async function roomForCopy(
  { dataFolder, diskMax }: Pick<Settings, 'dataFolder' | 'diskMax'>,
  folder: string,
): Promise<number> {
  const disk = await fileSystem(folder)
  if (disk === undefined) return Infinity
  const aboveFloor = Math.max(0, disk.freeBytes - 2 * floorOf(disk.sizeBytes))
  const isInside = !relative(resolve(dataFolder), resolve(folder)).startsWith('..')
  if (diskMax === null || !isInside) return aboveFloor
  const usedBytes = await treeBytes(dataFolder)
  const budget = budgetOf(diskMax, { usedBytes, ...disk })
  return budget === null ? aboveFloor : Math.max(0, Math.min(aboveFloor, budget.bytes - usedBytes))
}
