import type { EventUser, JsonObject } from '#domain/event/event.ts'

/** Returns a user's display name; '' if nothing is known. */
export function userName(user: EventUser | undefined): string {
  if (user === undefined) return ''
  return (
    [user.email, user.username, user.name, user.id, user.ip_address].find((one) => one !== undefined && one !== '') ??
    ''
  )
}

/** Returns the user's location, narrowest part first: `Lisbon, Portugal`. */
export function placeOf(geo: JsonObject | undefined): string {
  const parts = [geo?.city, geo?.region ?? geo?.country_code]
  return parts.flatMap((part) => (typeof part === 'string' && part !== '' ? [part] : [])).join(', ')
}
