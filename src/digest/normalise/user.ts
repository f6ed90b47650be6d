import { plainAddress } from '#domain/address-range.ts'
import type { EventUser, Json, JsonObject } from '#domain/event/event.ts'
import type { Raw } from './fields.ts'
import type { Notes } from './notes.ts'
import { dataObject } from './data.ts'
import type { Surroundings } from './surroundings.ts'
import { finished, isEmpty, isObject, trimmedText, type Draft } from './fields.ts'
import { limits } from './limits.ts'

/** What decides whether the client's address is the user's (docs/protocol.md 4.3). */
export interface AddressHints {
  readonly platform: string
  /** The remote address of the connection that delivered the event. */
  readonly remoteAddress: string | null
  /** `sdk.settings.infer_ip`: `auto`, `never`, or absent in SDKs without the setting. */
  readonly inferIp: Raw
  readonly geo: Surroundings['geo']
  /** `request.env.REMOTE_ADDR`: the address that the application saw. */
  readonly requestAddress: Raw
}

const AUTO = '{{auto}}'

/** Platforms on the user's own machine, whose older SDKs relied on the server to add the address. */
const clientPlatforms: ReadonlySet<string> = new Set(['javascript', 'cocoa', 'objc'])

const known: ReadonlySet<string> = new Set(['id', 'email', 'username', 'name', 'ip_address', 'geo', 'data'])

/** The affected user; `undefined` if nothing is known. Custom fields of the application go to `data`. */
export function normaliseUser(raw: Raw, hints: AddressHints, notes: Notes): EventUser | undefined {
  const user = isObject(raw) ? raw : {}
  const ip = address(user.ip_address, hints, notes)
  const draft: Draft<EventUser> = {
    id: trimmedText(user.id, limits.identity, 'user.id', notes),
    email: trimmedText(user.email, limits.identity, 'user.email', notes),
    username: trimmedText(user.username, limits.identity, 'user.username', notes),
    name: trimmedText(user.name, limits.identity, 'user.name', notes),
    ip_address: ip,
    geo: dataObject(user.geo, 'user.geo', notes) ?? (ip === undefined ? undefined : hints.geo?.(ip)),
    data: dataObject(ownFields(user), 'user.data', notes),
  }
  return isEmpty(draft) ? undefined : finished(draft)
}

function ownFields(user: JsonObject): JsonObject {
  const own: { [key: string]: Json } = isObject(user.data) ? { ...user.data } : {}
  for (const key in user) if (!known.has(key) && key !== '__proto__') own[key] = user[key] as Json
  return own
}

function address(sent: Raw, hints: AddressHints, notes: Notes): string | undefined {
  if (typeof sent === 'string' && sent !== AUTO && sent.trim() !== '') {
    const parsed = ipAddress(sent)
    if (parsed === undefined) notes.add('invalid_data', 'user.ip_address')
    else return parsed
  }
  if (hints.inferIp === 'never') return undefined
  const client = ipAddress(hints.remoteAddress)
  if (sent === AUTO) return client
  const seen = hints.requestAddress === AUTO ? client : ipAddress(hints.requestAddress)
  if (seen !== undefined) return seen
  return hints.inferIp === 'auto' || clientPlatforms.has(hints.platform) ? client : undefined
}

/** Strips the zone, and converts `::ffff:…` to IPv4. `undefined` if it is not an address. */
function ipAddress(raw: Raw): string | undefined {
  if (typeof raw !== 'string') return undefined
  return plainAddress(raw.trim())
}
