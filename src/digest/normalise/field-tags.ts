import type { NormalEvent } from './normalise-event.ts'
import type { Pair } from './pairs.ts'

/** The event fields that can be searched as tags: `logger`, `url` and `mechanism`. Taken after scrubbing. */
export function fieldTags({ logger, request, exception }: NormalEvent): readonly Pair[] {
  const tags: Pair[] = []
  const mechanism = exception?.findLast((one) => one.mechanism !== undefined)?.mechanism
  if (logger !== undefined) tags.push(['logger', logger])
  if (request?.url !== undefined) tags.push(['url', request.url])
  if (mechanism !== undefined) tags.push(['mechanism', mechanism.type])
  return tags
}
