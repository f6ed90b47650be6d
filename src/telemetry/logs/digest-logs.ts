import type { EnvelopeItem } from '#domain/envelope/envelope.ts'
import type { JsonObject } from '#domain/event/event.ts'
import type { LogRecord } from '#domain/logs/log-record.ts'
import type { DigestedItem, Units } from '#domain/processing/batch.ts'
import type { ItemContext } from '#domain/processing/item-context.ts'
import type { DigestLookups } from '#domain/processing/lookups.ts'
import { madeUpId } from '#digest/digest-event.ts'
import { isObject } from '#digest/normalise/fields.ts'
import { Notes } from '#digest/normalise/notes.ts'
import { normaliseTime, parseTime } from '#digest/normalise/time.ts'
import { compileScrubbing } from '#digest/scrub/scrub-event.ts'
import { budgetOfItem, type WorkBudget } from '#digest/scrub/work-budget.ts'
import { textAt } from '../attributes.ts'
import { filterPart } from '../filter-part.ts'
import type { EndedUnits, ItemResult, KeptItem } from '../kind.ts'
import { SharedBytes } from '../shared-bytes.ts'
import { makeLog, type LogSource, type NoLog, type RawLog } from './make-log.ts'
import { logUnits } from './wire.ts'

/** One program's logs in an item. */
export interface LogPart {
  readonly logs: readonly RawLog[]
  /** Number of entries that are not objects. */
  readonly broken: number
  readonly platform: string
}

/** Converts parsed logs to rows. A log that cannot be kept does not affect the others. */
export function digestLogs(
  parts: readonly LogPart[],
  item: EnvelopeItem,
  context: ItemContext,
  lookups: DigestLookups,
): ItemResult<LogRecord, DigestedItem> {
  const bytes = new SharedBytes(
    item.payload.length,
    parts.reduce((sum, { logs, broken }) => sum + logs.length + broken, 0),
  )
  const units = (logs: number): readonly Units[] => logUnits(logs, bytes.take(logs))
  const budget = budgetOfItem(item.payload.length)
  const kept: KeptItem<LogRecord, DigestedItem>[] = []
  const ended: EndedUnits[] = []
  let position = 0
  for (const [index, part] of parts.entries()) {
    const filter = filterPart({ attributes: part.logs[0]?.attributes, platform: part.platform }, context, lookups)
    if (filter !== undefined) {
      ended.push(...endedAs('filtered', filter, units(part.logs.length + part.broken)))
      continue
    }
    const { rows, refused } = makeAll(part, sourceOf(context, lookups, budget), position)
    position += part.logs.length
    for (const [reason, count] of refused) ended.push(...endedAs('invalid', reason, units(count)))
    if (rows.length === 0) continue
    const itemId = madeUpId(item.payload, { ...context, receivedAt: rows[0]?.time ?? 0, index: 0 }, index)
    const { projectId, receivedAt } = context
    kept.push({ item: { projectId, itemId, units: units(rows.length), rows: rows.length, receivedAt }, rows })
  }
  return { kept, ended }
}

type Refused = ReadonlyMap<NoLog['reason'] | 'not_an_object', number>

function makeAll({ logs, broken }: LogPart, source: LogSource, from: number): { rows: LogRecord[]; refused: Refused } {
  const rows: LogRecord[] = []
  const refused = new Map<NoLog['reason'] | 'not_an_object', number>()
  if (broken > 0) refused.set('not_an_object', broken)
  for (const [index, raw] of logs.entries()) {
    const made = makeLog(raw, source, from + index)
    if ('reason' in made) refused.set(made.reason, (refused.get(made.reason) ?? 0) + 1)
    else rows.push(made)
  }
  return { rows, refused }
}

function endedAs(outcome: 'invalid' | 'filtered', reason: string, units: readonly Units[]): readonly EndedUnits[] {
  return units.map((one) => ({ ...one, outcome, reason }))
}

function sourceOf(context: ItemContext, lookups: DigestLookups, budget: WorkBudget): LogSource {
  const { projectId, receivedAt, arrival = 0, envelope } = context
  const clocks = { received: receivedAt / 1000, sentAt: parseTime(envelope.sent_at) }
  const { shift } = normaliseTime(undefined, clocks, new Notes())
  const trace: JsonObject = isObject(envelope.trace) ? envelope.trace : {}
  const { sdk = {} } = envelope
  return {
    projectId,
    receivedAt,
    arrival,
    shift: Math.round(shift * 1e6),
    release: textAt(trace, 'release'),
    environment: textAt(trace, 'environment'),
    sdkName: textAt(sdk, 'name'),
    sdkVersion: textAt(sdk, 'version'),
    scrubber: compileScrubbing(lookups.rules(projectId).scrubbing, { key: lookups.scrubbingKey }),
    budget,
  }
}
