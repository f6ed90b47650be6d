import { join } from 'node:path'
import { mountVolume, type Volume } from '../../e2e/harness/volume.ts'

/** The disks of a data folder, by what lies on each. */
export type VolumeName = 'catalogue' | 'spool' | 'events' | 'scratch' | 'blobs'
export type Volumes = Readonly<Record<VolumeName, Volume>> & AsyncDisposable

const MIB: Readonly<Record<VolumeName, number>> = { catalogue: 512, spool: 256, events: 1024, scratch: 64, blobs: 256 }

/** Mounts a disk for each: the catalogue's is the folder itself, and the others lie in it. */
export async function openVolumes(data: string): Promise<Volumes> {
  await using opened = new AsyncDisposableStack()
  const mount = async (name: VolumeName, folder: string) => opened.use(await mountVolume(folder, MIB[name]))
  const volumes = {
    catalogue: await mount('catalogue', data),
    spool: await mount('spool', join(data, 'spool')),
    events: await mount('events', join(data, 'events')),
    scratch: await mount('scratch', join(data, 'events', 'scratch')),
    blobs: await mount('blobs', join(data, 'blobs')),
  }
  const kept = opened.move()
  return { ...volumes, [Symbol.asyncDispose]: () => kept.disposeAsync() }
}
