import type { Json, JsonObject } from '#domain/event/event.ts'

/** An event, and its ideal title for a developer. */
export interface TitleRow {
  readonly event: Json
  readonly title: string
  readonly culprit?: string
}

/** An exception: type, text and frames, oldest first. */
export type Thrown = readonly [
  type: string | null,
  value: string | null,
  frames?: readonly JsonObject[],
  more?: JsonObject,
]

/** A row for an event with exceptions, innermost cause first. */
export function thrown(platform: string, exceptions: readonly Thrown[], title: string, culprit?: string): TitleRow {
  const values = exceptions.map(([type, value, frames, more = {}]) => ({
    type,
    value,
    ...(frames !== undefined && { stacktrace: { frames } }),
    ...more,
  }))
  return { event: { platform, exception: { values } }, title, ...(culprit !== undefined && { culprit }) }
}

export function logged(platform: string, message: Json, title: string): TitleRow {
  return { event: { platform, message }, title }
}
