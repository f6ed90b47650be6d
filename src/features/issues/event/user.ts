import type { EventUser, JsonObject } from '#domain/event/event.ts'

/** What a person is called where there is room for one name; '' where nothing is known. */
export function userName(user: EventUser | undefined): string {
  if (user === undefined) return ''
  return (
    [user.email, user.username, user.name, user.id, user.ip_address].find((one) => one !== undefined && one !== '') ??
    ''
  )
}

/** Where they were, from the narrowest to the widest: `Lisbon, Portugal`. */
export function placeOf(geo: JsonObject | undefined): string {
  const parts = [geo?.city, geo?.region ?? geo?.country_code]
  return parts.flatMap((part) => (typeof part === 'string' && part !== '' ? [part] : [])).join(', ')
}
