import type { Json, JsonObject } from '#domain/event/event.ts'
import type { Category, ItemOutcome } from '#domain/outcome/outcome.ts'
import { discardReasons, parseCategory } from '#domain/outcome/outcome.ts'
import { decodeEvent } from '#digest/decode/decode-event.ts'
import { finiteNumber, isList, isObject } from '#digest/normalise/fields.ts'
import type { Result } from '#domain/result.ts'
import { ok } from '#domain/result.ts'

/** SDKs have about 16 reasons and a dozen categories, so a report with more entries than this is invalid. */
const MAX_ENTRIES = 200
/** SDKs report at least every 30 seconds and drop far less than this in between. */
const MAX_DISCARDED = 10_000_000
/** Any other reason becomes `unknown`, because arbitrary text would flood the outcomes with rows. */
const knownReasons: ReadonlySet<string> = new Set(discardReasons)

/**
 * Items that an SDK dropped before sending, as it reports them: how many, of which category, and why (docs/protocol.md
 * 2.2).
 */
export type Discard = Pick<ItemOutcome, 'category' | 'reason' | 'quantity'>

/** @property isClamped whether the count exceeded the limit and was clamped */
interface ClientReport {
  readonly discards: readonly Discard[]
  readonly isClamped: boolean
}

/**
 * Reads the discards of a `client_report` item. Invalid entries are skipped, and unknown categories become `default`.
 */
export function readClientReport(payload: Uint8Array): Result<ClientReport> {
  const report = decodeEvent(payload)
  if (!report.ok) return report
  const { discarded_events, rate_limited_events, filtered_events } = report.value
  const entries = [discarded_events, rate_limited_events, filtered_events].flatMap(listOf)
  return ok(clamped(entries.slice(0, MAX_ENTRIES).filter(isObject).flatMap(toDiscard)))
}

function clamped(told: readonly Discard[]): ClientReport {
  let left = MAX_DISCARDED
  const discards = told.flatMap((discard) => {
    const quantity = Math.min(discard.quantity, left)
    left -= quantity
    return quantity === 0 ? [] : [{ ...discard, quantity }]
  })
  return { discards, isClamped: told.reduce((sum, { quantity }) => sum + quantity, 0) > MAX_DISCARDED }
}

function listOf(raw: Json | undefined): readonly Json[] {
  return isList(raw) ? raw : []
}

function toDiscard(entry: JsonObject): readonly Discard[] {
  const quantity = finiteNumber(entry.quantity ?? 1)
  if (quantity === undefined || !Number.isSafeInteger(quantity) || quantity < 1) return []
  const reason = typeof entry.reason === 'string' && knownReasons.has(entry.reason) ? entry.reason : 'unknown'
  return [{ category: categoryOf(entry.category), reason, quantity }]
}

function categoryOf(raw: Json | undefined): Category {
  return (typeof raw === 'string' ? parseCategory(raw) : undefined) ?? 'default'
}
