import { readFileSync } from 'node:fs'
import { Reader, type CityResponse, type Response } from 'maxmind'
import type { JsonObject } from '#domain/event/event.ts'

/** Where an address is, in the form of `user.geo`: `country_code`, `city`, `region`. undefined where nobody knows. */
export type GeoLookup = (address: string) => JsonObject | undefined

/** The operator named a GeoIP file that is not there, or is none. */
export class UnreadableGeoFile extends Error {
  override readonly name = 'UnreadableGeoFile'
  readonly file: string
  readonly why: string

  constructor(file: string, cause: unknown) {
    const why = cause instanceof Error ? cause.message : String(cause)
    super(`${file} is no GeoIP database: ${why}`, { cause })
    this.file = file
    this.why = why
  }
}

/** Looking one up takes some microseconds, and an error that people keep meeting comes from the same ones. */
const MAX_REMEMBERED = 5000

/**
 * A database of countries or cities in MaxMind's format (GeoLite2, GeoIP2, DB-IP and others publish them), wholly in memory.
 * Without a file nothing is ever known. Throws {@link UnreadableGeoFile}.
 */
export function openGeo(file: string | null): GeoLookup {
  if (file === null) return () => undefined
  const reader = open(file)
  const remembered = new Map<string, JsonObject | undefined>()
  return (address) => {
    if (remembered.has(address)) return remembered.get(address)
    const place = placeIn(reader, address)
    if (remembered.size === MAX_REMEMBERED) remembered.clear()
    remembered.set(address, place)
    return place
  }
}

function open(file: string): Reader<Response> {
  try {
    return new Reader<Response>(readFileSync(file))
  } catch (fault) {
    throw new UnreadableGeoFile(file, fault)
  }
}

function placeIn(reader: Reader<Response>, address: string): JsonObject | undefined {
  // A database of version 4 would take the first bits of a longer address for one of its own.
  if (reader.metadata.ipVersion === 4 && address.includes(':')) return undefined
  const found = recordOf(reader, address)
  if (found === undefined) return undefined
  const country = found.country ?? found.registered_country
  const place = {
    ...(country?.iso_code !== undefined && { country_code: country.iso_code }),
    ...(found.city?.names?.en !== undefined && { city: found.city.names.en }),
    ...(country?.names?.en !== undefined && { region: country.names.en }),
  }
  return Object.keys(place).length === 0 ? undefined : place
}

/** Every field may be absent, whatever the library's types say: databases of other makers hold fewer. */
type Place = { readonly [K in 'country' | 'registered_country' | 'city']?: Partial<NonNullable<CityResponse[K]>> }

/** A damaged database costs the place, not the event. */
function recordOf(reader: Reader<Response>, address: string): Place | undefined {
  try {
    return (reader.get(address) as Place | null) ?? undefined
  } catch {
    return undefined
  }
}
