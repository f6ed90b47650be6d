import { join } from 'node:path'
import { mountVolume, type Volume } from '../../e2e/harness/volume.ts'

/** Mishap's disks by content; `ranges`: a digest node's copies of another's spool. */
export const volumeNames = ['catalogue', 'spool', 'events', 'scratch', 'blobs', 'ranges'] as const
export type VolumeName = (typeof volumeNames)[number]
export type Volumes = Readonly<Partial<Record<VolumeName, Volume>>>

const MIB: Readonly<Record<VolumeName, number>> = {
  catalogue: 512,
  spool: 256,
  events: 1024,
  scratch: 64,
  blobs: 256,
  ranges: 128,
}

const inFolder: Readonly<Record<VolumeName, string>> = {
  catalogue: '.',
  spool: 'spool',
  events: 'events',
  scratch: 'events/scratch',
  blobs: 'blobs',
  ranges: '.',
}

/** Mounts a disk for each of these, in order. */
export async function openVolumes(
  data: string,
  names: readonly VolumeName[],
  opened: AsyncDisposableStack,
): Promise<Volumes> {
  const volumes: [VolumeName, Volume][] = []
  for (const name of names) volumes.push([name, opened.use(await mountVolume(join(data, inFolder[name]), MIB[name]))])
  return Object.fromEntries(volumes)
}
