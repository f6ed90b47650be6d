import type { Notices } from '#domain/processing/notices.ts'
import type { KeyLookup } from '#domain/project/project-catalogue.ts'
import type { LimitLookup } from '#domain/quota/quota-catalogue.ts'
import type { DatabaseSettings, Settings } from '#domain/settings.ts'
import { dataPaths } from '#domain/data-paths.ts'
import type { DigestReader } from '#storage/catalogue/digest-reader.ts'

export type CataloguePlace =
  | { readonly engine: 'sqlite'; readonly file: string }
  | ({ readonly engine: 'postgres' } & DatabaseSettings)

export function cataloguePlace({ database, dataFolder }: Pick<Settings, 'database' | 'dataFolder'>): CataloguePlace {
  return database === null
    ? { engine: 'sqlite', file: dataPaths(dataFolder).catalogue }
    : { engine: 'postgres', ...database }
}

/**
 * Opens the full catalogue. The code is loaded on demand: most commands, and all help texts, do not need it.
 * @param secret seals values
 * @param oldSecret the previous secret
 */
export async function openCatalogue(place: CataloguePlace, secret: string, oldSecret: string | null) {
  switch (place.engine) {
    case 'sqlite': {
      const { openSqliteCatalogue } = await import('#storage/catalogue/sqlite/sqlite.ts')
      return openSqliteCatalogue(place)
    }
    case 'postgres': {
      const { openPostgresCatalogue } = await import('#storage/catalogue/postgres/postgres.ts')
      return openPostgresCatalogue({ ...place, secret, oldSecret })
    }
  }
}

/** Opens the parts that the intake thread needs. */
export async function openKeyReader(
  place: CataloguePlace,
): Promise<KeyLookup & LimitLookup & { close(): Promise<void> }> {
  switch (place.engine) {
    case 'sqlite': {
      const sqlite = await import('#storage/catalogue/sqlite/key-reader.ts')
      return sqlite.openKeyReader(place.file)
    }
    case 'postgres': {
      const postgres = await import('#storage/catalogue/postgres/key-reader.ts')
      return postgres.openKeyReader(place)
    }
  }
}

/** Opens the parts that a digest thread needs. @param patienceMs how long to wait for Postgres */
export async function openDigestReader(place: CataloguePlace, patienceMs?: number): Promise<DigestReader> {
  switch (place.engine) {
    case 'sqlite': {
      const sqlite = await import('#storage/catalogue/sqlite/digest-reader.ts')
      return sqlite.openDigestReader(place.file)
    }
    case 'postgres': {
      const [{ readForDigest }, { openBlockingReader }] = await Promise.all([
        import('#storage/catalogue/digest-reader.ts'),
        import('#storage/catalogue/postgres/blocking-reader.ts'),
      ])
      return readForDigest(openBlockingReader(place, patienceMs))
    }
  }
}

/** Opens the channel to other servers with the same catalogue; `undefined` if the catalogue cannot be shared. */
export async function openNotices(place: CataloguePlace): Promise<Notices | undefined> {
  if (place.engine === 'sqlite') return undefined
  const { openPostgresNotices } = await import('#storage/catalogue/postgres/notices.ts')
  return openPostgresNotices(place)
}

/** Returns the function that copies the catalogue's file for a backup. A database has its own backups. */
export function catalogueCopier({ engine }: CataloguePlace): (from: string, to: string) => Promise<void> {
  return async (from, to) => {
    if (engine === 'postgres') return
    const { copySqliteCatalogue } = await import('#storage/catalogue/sqlite/copy.ts')
    await copySqliteCatalogue(from, to)
  }
}
