import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { BlobStore } from '#domain/blob/blob-store.ts'
import { dataPaths } from '#domain/data-paths.ts'
import type { Settings } from '#domain/settings.ts'
import type { TargetSide } from '#storage/catalogue/move/side.ts'
import type { Kinds } from '#storage/catalogue/move/sqlite-side.ts'
import type { EventTables } from '#storage/events/move/event-tables.ts'
import { openBlobs } from '../blobs.ts'
import type { Log } from '../log.ts'

/** A copy's target. Nothing is written before it is opened. */
export interface Target {
  isEmpty(): Promise<boolean>
  /** Whether our abandoned data there is deleted, now or while filling. */
  readonly isOurs: boolean
  /** Deletes it now, if possible. */
  clear(): Promise<void>
}

export interface EventTarget extends Target {
  open(): Promise<{ readonly tables: EventTables; close(): Promise<void> }>
}

export interface CatalogueTarget extends Target {
  /** Migrates its tables, and begins the single transaction that fills it. */
  open(): Promise<TargetSide>
}

export interface BlobTarget extends Target {
  readonly blobs: BlobStore
  close(): void
}

export function eventTarget({ eventServer, dataFolder }: Settings): EventTarget {
  const { events: folder, moveScratch } = dataPaths(dataFolder)
  if (eventServer === null) {
    const files = `${folder}/chdb`
    return {
      isOurs: true,
      isEmpty: async () => !existsSync(files),
      clear: () => rm(files, { recursive: true, force: true }),
      open: async () => {
        const { openEmbeddedTables } = await import('#storage/events/embedded/embedded.ts')
        return openEmbeddedTables(folder, moveScratch)
      },
    }
  }
  const open = async () => {
    const { openServerTables } = await import('#storage/events/server/server.ts')
    return openServerTables(eventServer)
  }
  return {
    // Its tables and views belong to the database's owner.
    isOurs: false,
    isEmpty: async () => {
      const opened = await open()
      try {
        return await opened.tables.isEmpty()
      } finally {
        await opened.close()
      }
    },
    clear: async () => {},
    open,
  }
}

/** The catalogue of these settings. @param kinds Postgres column types */
export function catalogueTarget({ database, dataFolder }: Settings, kinds: () => Kinds): CatalogueTarget {
  if (database === null) {
    const { catalogue: file } = dataPaths(dataFolder)
    return {
      isOurs: true,
      isEmpty: async () => !existsSync(file),
      clear: async () => {
        for (const path of [file, `${file}-wal`, `${file}-shm`]) await rm(path, { force: true })
      },
      open: async () => {
        const { openSqliteCatalogue } = await import('#storage/catalogue/sqlite/sqlite.ts')
        const { openSqliteTarget } = await import('#storage/catalogue/move/sqlite-side.ts')
        await (await openSqliteCatalogue({ file })).close()
        return openSqliteTarget(file, kinds)
      },
    }
  }
  const open = async () => {
    const { openPostgresCatalogue } = await import('#storage/catalogue/postgres/postgres.ts')
    const { openPostgresTarget } = await import('#storage/catalogue/move/postgres-side.ts')
    await (await openPostgresCatalogue(database)).close()
    return openPostgresTarget(database.url)
  }
  return {
    isOurs: true,
    isEmpty: async () => {
      const { openPostgresTarget } = await import('#storage/catalogue/move/postgres-side.ts')
      const side = await openPostgresTarget(database.url)
      try {
        return await side.isEmpty()
      } finally {
        await side.rollback()
      }
    },
    // Happens in the transaction that fills it.
    clear: async () => {},
    open,
  }
}

/** The blobs of these settings. Extra blobs are deleted while filling. */
export async function blobTarget(settings: Settings, log: Log): Promise<BlobTarget> {
  const blobs = await openBlobs(settings, log)
  return {
    blobs,
    isOurs: true,
    isEmpty: async () => {
      for await (const _ of blobs.list('')) return false
      return true
    },
    clear: async () => {},
    close: () => blobs.close(),
  }
}
