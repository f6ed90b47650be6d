import type { Event } from '#domain/event/event.ts'
import type { EventRow } from '#domain/event/event-row.ts'
import type { DigestLookups } from '#domain/processing/lookups.ts'

/** Every event with such a note contains this text, so others need not be parsed. */
const NOTE = '"js_missing_source"'

/** Records scripts that an event's frames refer to but that were not uploaded, for projects that want them fetched. */
export function noteMissingScripts(
  { projectId, release, dist, payload }: EventRow,
  { missingScript, rules }: DigestLookups,
): void {
  if (missingScript === undefined || release === '' || !rules(projectId).sourceMaps.fetchHosted) return
  if (!payload.includes(NOTE)) return
  const { errors = [] } = JSON.parse(payload) as Event
  for (const { type, name } of errors) {
    if (type !== 'js_missing_source' || !/^https?:\/\//.test(name)) continue
    missingScript({ projectId, release, dist: dist === '' ? null : dist, url: name })
  }
}
