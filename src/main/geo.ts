import { readFileSync } from 'node:fs'
import { Reader, type CityResponse, type Response } from 'maxmind'
import type { JsonObject } from '#domain/event/event.ts'

/** Locates an address, in the form of `user.geo`: `country_code`, `city`, `region`. `undefined` if unknown. */
export type GeoLookup = (address: string) => JsonObject | undefined

/** The configured GeoIP file is missing or invalid. */
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

/** A lookup takes some microseconds, and a recurring error comes from the same addresses. */
const MAX_REMEMBERED = 5000

/**
 * Opens a country or city database in MaxMind's format (GeoLite2, GeoIP2, DB-IP and others), fully in memory. Without a
 * file, every location is unknown. Throws {@link UnreadableGeoFile}.
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
  // An IPv4 database would match an IPv6 address by its first bits.
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

/** Every field may be absent, contrary to the library's types: other vendors' databases have fewer. */
type Place = { readonly [K in 'country' | 'registered_country' | 'city']?: Partial<NonNullable<CityResponse[K]>> }

/** A corrupt database costs the location, not the event. */
function recordOf(reader: Reader<Response>, address: string): Place | undefined {
  try {
    return (reader.get(address) as Place | null) ?? undefined
  } catch {
    return undefined
  }
}
