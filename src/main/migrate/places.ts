import type { Settings } from '#domain/settings.ts'

export const storeNames = ['catalogue', 'events', 'blobs'] as const
export type StoreName = (typeof storeNames)[number]

/** Settings that say where a store is. */
export type PlaceSettings = Pick<Settings, 'database' | 'eventServer' | 'blobs'>

/** Where each store is, for people and for telling places apart: without users and passwords. */
export function placesOf({ database, eventServer, blobs }: PlaceSettings): Readonly<Record<StoreName, string>> {
  return {
    catalogue: database === null ? 'sqlite' : databasePlace(database.url),
    events: eventServer === null ? 'chdb' : `${eventServer.url}/${eventServer.database}`,
    blobs:
      blobs.kind === 'files'
        ? 'files'
        : `s3://${[blobs.bucket, blobs.prefix].filter((part) => part !== '').join('/')}${blobs.endpoint === null ? '' : ` at ${blobs.endpoint}`}`,
  }
}

/** With the schema, where it has one of its own. */
function databasePlace(url: string): string {
  const { host, pathname, searchParams } = new URL(url)
  const options = searchParams.get('options')
  return `postgres://${host}${pathname}${options === null ? '' : `?options=${options}`}`
}

/** The setting that names the place of a store. */
export const settingOf: Readonly<Record<StoreName, string>> = {
  catalogue: 'MISHAP_DATABASE',
  events: 'MISHAP_CLICKHOUSE',
  blobs: 'MISHAP_BLOBS',
}
