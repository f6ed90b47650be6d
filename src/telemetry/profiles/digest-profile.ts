import { hash } from 'node:crypto'
import type { EnvelopeItem } from '#domain/envelope/envelope.ts'
import type { EventId } from '#domain/ids.ts'
import type { DigestedItem } from '#domain/processing/batch.ts'
import type { ItemContext } from '#domain/processing/item-context.ts'
import type { DigestLookups } from '#domain/processing/lookups.ts'
import { emptyProfile } from '#domain/profile/profile.ts'
import { traceKey } from '#domain/profile/trace-file.ts'
import { Notes } from '#digest/normalise/notes.ts'
import { normaliseTime, parseTime } from '#digest/normalise/time.ts'
import { compileScrubbing } from '#digest/scrub/scrub-event.ts'
import { scrubText } from '#digest/scrub/scrub-parts.ts'
import { filterPart } from '../filter-part.ts'
import { ended, type ItemResult } from '../kind.ts'
import { packProfile } from './body.ts'
import { readItem } from './read-item.ts'
import type { ReadItem, TypedProfile } from './read-profile.ts'
import { sumsOf } from './sums.ts'
import type { ProfileRow } from './table.ts'
import { profileItems } from './wire.ts'

const DAY_MS = 86_400_000
/** Profiles that claim to be older, or from the future, come from a broken clock. */
const MAX_AGE_MS = 30 * DAY_MS
const MAX_FUTURE_MS = 3_600_000

/** Converts a profile's bytes to rows. An unreadable one becomes an outcome. */
export function digestProfile(
  item: EnvelopeItem,
  context: ItemContext,
  lookups: DigestLookups,
): ItemResult<ProfileRow, DigestedItem> {
  const units = unitsOf(item)
  const read = readItem(item, context, lookups)
  if (!read.ok) return ended(units, { outcome: 'invalid', reason: read.refusal.reason })
  const filter = filterOf(read.value, context, lookups)
  if (filter !== undefined) return ended(units, { outcome: 'filtered', reason: filter })
  const made = rowsOf(read.value, context, lookups)
  if (made === undefined) return ended(units, { outcome: 'invalid', reason: 'invalid_time' })
  const { projectId, receivedAt } = context
  const { rows, blobs } = made
  // Ids of all kinds share one namespace, and some SDKs give a profile the id of its transaction.
  const itemId = hash('md5', `profile:${read.value.profileId}`) as EventId
  const digested = { projectId, itemId, units, rows: rows.length, receivedAt }
  return { kept: [{ item: digested, rows, ...(blobs !== undefined && { blobs }) }], ended: [] }
}

function unitsOf(item: EnvelopeItem) {
  const found = profileItems.find(({ type }) => type === item.type)
  if (found === undefined) throw new Error(`Profiles were handed an item of type ${item.type}.`)
  return found.units(item)
}

function filterOf({ release, platform }: ReadItem, context: ItemContext, lookups: DigestLookups) {
  const attributes = { 'sentry.release': { value: release, type: 'string' } }
  return filterPart({ attributes: release === '' ? {} : attributes, platform }, context, lookups)
}

type Made = Pick<ItemResult<ProfileRow, DigestedItem>['kept'][number], 'rows' | 'blobs'>

/** Returns `undefined` if its time is impossible. */
function rowsOf(read: ReadItem, context: ItemContext, lookups: DigestLookups): Made | undefined {
  if ('trace' in read) return traceRow(read, context, lookups)
  const rows: ProfileRow[] = []
  for (const typed of read.profiles) {
    const row = rowOf(typed, read, context, lookups)
    if (row === undefined) return undefined
    rows.push(row)
  }
  return { rows }
}

function rowOf(
  { type, profile }: TypedProfile,
  read: ReadItem,
  context: ItemContext,
  lookups: DigestLookups,
): ProfileRow | undefined {
  const start = ownTime(profile.startedAt, context)
  if (start === undefined) return undefined
  const { functions, paths } = sumsOf(profile)
  return {
    ...shared(read, context, lookups),
    type,
    unit: profile.unit,
    start,
    finish: start + Math.round(profile.durationMs),
    samples: profile.samples.length,
    traceBytes: 0,
    tracePlace: '',
    functions,
    paths,
    body: packProfile({ ...profile, startedAt: start }),
  }
}

function traceRow(
  read: Extract<ReadItem, { trace: Uint8Array }>,
  context: ItemContext,
  lookups: DigestLookups,
): Made | undefined {
  const start = ownTime(read.startedAt, context)
  if (start === undefined) return undefined
  const key = traceKey(context.projectId, read.profileId, context.receivedAt)
  const row: ProfileRow = {
    ...shared(read, context, lookups),
    type: 'wall',
    unit: 'ms',
    start,
    finish: start + Math.round(read.durationMs),
    samples: 0,
    traceBytes: read.trace.length,
    tracePlace: key,
    functions: [],
    paths: [],
    body: packProfile({ ...emptyProfile, startedAt: start }),
  }
  return { rows: [row], blobs: [{ key, bytes: read.trace }] }
}

function shared(read: ReadItem, { projectId, receivedAt }: ItemContext, lookups: DigestLookups) {
  const scrubber = compileScrubbing(lookups.rules(projectId).scrubbing, { key: lookups.scrubbingKey })
  const { profileId, profilerId, traceId, release, environment, platform, form } = read
  const transaction = scrubText(read.transaction, scrubber)
  return { projectId, receivedAt, profileId, profilerId, traceId, transaction, release, environment, platform, form }
}

/** Corrects a time by the client's clock offset. Returns `undefined` if the result is impossible. */
function ownTime(at: number, { receivedAt, envelope }: ItemContext): number | undefined {
  const clocks = { received: receivedAt / 1000, sentAt: parseTime(envelope.sent_at) }
  const { shift } = normaliseTime(undefined, clocks, new Notes())
  const start = Math.round(at + shift * 1000)
  const age = receivedAt - start
  return age <= MAX_AGE_MS && -age <= MAX_FUTURE_MS ? start : undefined
}
