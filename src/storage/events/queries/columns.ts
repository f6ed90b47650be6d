import { z } from 'zod'
import { eventTypes, levels, type Event } from '#domain/event/event.ts'
import type { EventSummary, StoredEvent } from '#domain/event/event-store.ts'
import type { EventId, GroupHash, ProjectId } from '#domain/ids.ts'

// Parses the engine's answers into domain types. The store holds only what was parsed before it was written, so a
// mismatch is a bug and may throw. 64-bit numbers arrive as text or as numbers, depending on the engine's settings,
// hence coerce.

export const projectId = z.number().transform((id) => id as ProjectId)
export const count = z.coerce.number()
/** Milliseconds since the epoch, from `toUnixTimestamp64Milli`. */
export const moment = z.coerce.number().transform((ms) => new Date(ms))

/** Converts the engine's UUIDs to domain ids: 32 hex characters. */
export const withoutDashes = (uuid: string) => uuid.replaceAll('-', '')

const undashed = z.guid().transform(withoutDashes)
export const eventId = undashed.transform((hex) => hex as EventId)
export const groupHash = undashed.transform((hex) => hex as GroupHash)

/** The columns of an event without its body. None of them is large. */
export const summaryColumns = `
  project_id, event_id, group_hash, type, level, platform, title, culprit, environment, release, dist,
  toUnixTimestamp64Milli(timestamp) AS timestamp_ms, toUnixTimestamp64Milli(received_at) AS received_ms,
  user_id, user_email, user_name, user_ip, tags.key AS tag_keys, tags.value AS tag_values, size`

/** {@link summaryColumns} and the URL of the request, extracted from the body. */
export const columnsWithUrl = `${summaryColumns}, JSONExtractString(payload, 'request', 'url') AS url`

const summaryRow = z.object({
  project_id: projectId,
  event_id: eventId,
  group_hash: groupHash,
  type: z.enum(eventTypes),
  level: z.enum(levels),
  platform: z.string(),
  title: z.string(),
  culprit: z.string(),
  environment: z.string(),
  release: z.string(),
  dist: z.string(),
  timestamp_ms: moment,
  received_ms: moment,
  user_id: z.string(),
  user_email: z.string(),
  user_name: z.string(),
  user_ip: z.string(),
  tag_keys: z.array(z.string()),
  tag_values: z.array(z.string()),
  size: z.number(),
  url: z.string().optional(),
})

export const summaries = z.array(summaryRow.transform(toSummary))

export const storedColumns = `${summaryColumns}, payload`

export const storedEvents = z.array(
  summaryRow
    .extend({ payload: z.string() })
    .transform((row): StoredEvent => ({ ...toSummary(row), event: JSON.parse(row.payload) as Event })),
)

function toSummary(row: z.output<typeof summaryRow>): EventSummary {
  return {
    projectId: row.project_id,
    eventId: row.event_id,
    groupHash: row.group_hash,
    timestamp: row.timestamp_ms,
    receivedAt: row.received_ms,
    type: row.type,
    level: row.level,
    platform: row.platform,
    title: row.title,
    culprit: row.culprit,
    environment: row.environment,
    release: row.release,
    dist: row.dist,
    user: {
      ...(row.user_id !== '' && { id: row.user_id }),
      ...(row.user_email !== '' && { email: row.user_email }),
      ...(row.user_name !== '' && { username: row.user_name }),
      ...(row.user_ip !== '' && { ip_address: row.user_ip }),
    },
    tags: row.tag_keys.map((key, index) => [key, row.tag_values[index] ?? ''] as const),
    size: row.size,
    ...(row.url !== undefined && { url: row.url }),
  }
}
