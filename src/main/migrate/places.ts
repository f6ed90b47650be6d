import type { Settings } from '#domain/settings.ts'

export const storeNames = ['catalogue', 'events', 'blobs'] as const
export type StoreName = (typeof storeNames)[number]

export type PlaceSettings = Pick<Settings, 'database' | 'eventServer' | 'blobs'>

/** Each store's place, for display and comparison: without users and passwords. */
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

/** Includes the schema, if set. */
function databasePlace(url: string): string {
  const { host, pathname, searchParams } = new URL(url)
  const options = searchParams.get('options')
  return `postgres://${host}${pathname}${options === null ? '' : `?options=${options}`}`
}

export const settingOf: Readonly<Record<StoreName, string>> = {
  catalogue: 'MISHAP_DATABASE',
  events: 'MISHAP_CLICKHOUSE',
  blobs: 'MISHAP_BLOBS',
}
