import { existsSync, mkdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readFolder, type FolderCopy } from './folder-copy.ts'
import { openEmbeddedEvents, type EmbeddedEvents } from '../embedded/embedded.ts'

let migrated: Promise<FolderCopy> | undefined

/** Holds an event store that is up to date and empty. */
function migratedEvents(): Promise<FolderCopy> {
  migrated ??= mkdtemp(join(tmpdir(), 'mishap-new-events-')).then(async (folder) => {
    await (await openEmbeddedEvents({ folder })).close()
    const copy = readFolder(folder)
    await rm(folder, { recursive: true })
    return copy
  })
  return migrated
}

/**
 * For tests: opens the event store in a folder. Where there is none yet it is a copy of one that the process has made
 * before: a quarter of the processor time that all migrations take.
 */
export async function openNewEvents(options: Parameters<typeof openEmbeddedEvents>[0]): Promise<EmbeddedEvents> {
  if (!existsSync(join(options.folder, 'chdb'))) {
    const copy = await migratedEvents()
    mkdirSync(options.folder, { recursive: true })
    copy(options.folder)
  }
  return openEmbeddedEvents(options)
}
