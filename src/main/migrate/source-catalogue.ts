import { dataPaths } from '#domain/data-paths.ts'
import type { Settings } from '#domain/settings.ts'
import type { Access, SourceSide } from '#storage/catalogue/move/side.ts'
import type { Kinds } from '#storage/catalogue/move/sqlite-side.ts'

/** Opens the current catalogue. With `alone`, writers in all processes are blocked until it is ended. */
export async function openSourceCatalogue(
  { database, dataFolder }: Pick<Settings, 'database' | 'dataFolder'>,
  how: Access,
  kinds: () => Kinds = () => new Map(),
): Promise<SourceSide> {
  if (database === null) {
    const { openSqliteSource } = await import('#storage/catalogue/move/sqlite-side.ts')
    return openSqliteSource(dataPaths(dataFolder).catalogue, kinds, how)
  }
  const { openPostgresSource } = await import('#storage/catalogue/move/postgres-side.ts')
  return openPostgresSource(database.url, how)
}
