import type { ItemContext } from '#domain/processing/item-context.ts'
import type { DigestLookups } from '#domain/processing/lookups.ts'
import { filterItem } from '#digest/filter/filter-item.ts'
import { textAt, type Attributes } from './attributes.ts'

/** One program's part of an item, which is filtered as a whole. */
interface SentPart {
  /** Attributes of the first record. */
  readonly attributes: Attributes | undefined
  /** '' if unknown. */
  readonly platform: string
}

/** Returns the inbound filter that matches a program's records, treating the first as if it were an event. */
export function filterPart({ attributes = {}, platform }: SentPart, context: ItemContext, lookups: DigestLookups) {
  const isBrowser = textAt(attributes, 'sentry.sdk.name').includes('.javascript.')
  const subject = {
    platform: platform || (isBrowser ? 'javascript' : 'other'),
    release: textAt(attributes, 'sentry.release'),
    request: {
      url: textAt(attributes, 'url.full', 'http.url', 'url'),
      headers: { 'User-Agent': textAt(attributes, 'user_agent.original') },
    },
    user: { ip_address: textAt(attributes, 'user.ip_address') },
  }
  return filterItem(subject, context, lookups)
}
