import type { EnvelopeItem } from '#domain/envelope/envelope.ts'
import type { JsonObject } from '#domain/event/event.ts'
import type { MetricPoint } from '#domain/metrics/metric-point.ts'
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
import { makePoints, type NoPoint, type RawPoint } from './make-points.ts'
import type { PointSource } from './sender.ts'
import { metricUnits } from './wire.ts'

/** One program's points in an item. */
export interface MetricPart {
  readonly points: readonly RawPoint[]
  /** The number of invalid entries, by reason. */
  readonly broken: ReadonlyMap<string, number>
  readonly platform: string
}

/** Reason of an `accepted` outcome: the point was kept without the attributes of its series. */
const CUT = 'series_limit'
/** Maximum rows per item. A request of full histograms takes a hundred times its size in memory. */
const MAX_ROWS = 100_000

/** Converts parsed points to rows. A point that cannot be kept does not affect the others. */
export function digestMetrics(
  parts: readonly MetricPart[],
  item: EnvelopeItem,
  context: ItemContext,
  lookups: DigestLookups,
): ItemResult<MetricPoint, DigestedItem> {
  const all = parts.reduce((sum, part) => sum + pointsIn(part), 0)
  const bytes = new SharedBytes(item.payload.length, all)
  const units = (points: number): readonly Units[] => metricUnits(points, bytes.take(points))
  const budget = budgetOfItem(item.payload.length)
  const kept: KeptItem<MetricPoint, DigestedItem>[] = []
  const ended: EndedUnits[] = []
  let left = MAX_ROWS
  for (const [index, part] of parts.entries()) {
    const filter = filterPart({ attributes: part.points[0]?.attributes, platform: part.platform }, context, lookups)
    if (filter !== undefined) {
      ended.push(...endedAs('filtered', filter, units(pointsIn(part))))
      continue
    }
    const made = makeAll(part, sourceOf(context, lookups, budget), left)
    for (const [reason, count] of made.refused) ended.push(...endedAs('invalid', reason, units(count)))
    for (const [at, { rows, points, reason }] of [made.whole, made.cut].entries()) {
      if (points === 0) continue
      left -= rows.length
      const place = { ...context, receivedAt: rows[0]?.time ?? 0, index: 0 }
      const itemId = madeUpId(item.payload, place, index * 2 + at)
      const { projectId, receivedAt } = context
      const digested = { projectId, itemId, units: units(points), rows: rows.length, receivedAt }
      kept.push({ item: { ...digested, ...(reason !== undefined && { reason }) }, rows })
    }
  }
  return { kept, ended }
}

/** The number of points in a part, including invalid ones. */
function pointsIn({ points, broken }: MetricPart): number {
  const counted = points.filter(({ isFurther }) => isFurther !== true).length
  return [...broken.values()].reduce((sum, count) => sum + count, counted)
}

/** Rows of points with the same outcome. */
interface Made {
  readonly rows: MetricPoint[]
  points: number
  readonly reason?: string
}

function makeAll({ points, broken }: MetricPart, source: PointSource, mostRows: number) {
  const whole: Made = { rows: [], points: 0 }
  const cut: Made = { rows: [], points: 0, reason: CUT }
  const refused = new Map<string, number>(broken)
  const refuse = (reason: NoPoint['reason'] | 'too_many_records') => refused.set(reason, (refused.get(reason) ?? 0) + 1)
  for (const raw of points) {
    if (whole.rows.length + cut.rows.length >= mostRows) {
      refuse('too_many_records')
      continue
    }
    const made = makePoints(raw, source)
    if ('reason' in made) {
      refuse(made.reason)
      continue
    }
    const to = made.isCut ? cut : whole
    if (raw.isFurther !== true) to.points++
    for (const row of made.rows) to.rows.push(row)
  }
  return { whole, cut, refused }
}

function endedAs(outcome: 'invalid' | 'filtered', reason: string, units: readonly Units[]): readonly EndedUnits[] {
  return units.map((one) => ({ ...one, outcome, reason }))
}

function sourceOf(context: ItemContext, lookups: DigestLookups, budget: WorkBudget): PointSource {
  const { projectId, receivedAt, envelope } = context
  const clocks = { received: receivedAt / 1000, sentAt: parseTime(envelope.sent_at) }
  const { shift } = normaliseTime(undefined, clocks, new Notes())
  const trace: JsonObject = isObject(envelope.trace) ? envelope.trace : {}
  const { sdk = {} } = envelope
  return {
    projectId,
    receivedAt,
    shift: Math.round(shift * 1000),
    release: textAt(trace, 'release'),
    environment: textAt(trace, 'environment'),
    sdkName: textAt(sdk, 'name'),
    sdkVersion: textAt(sdk, 'version'),
    scrubber: compileScrubbing(lookups.rules(projectId).scrubbing, { key: lookups.scrubbingKey }),
    budget,
    known: lookups.metricSeries,
  }
}
