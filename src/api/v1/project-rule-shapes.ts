import { z } from 'zod'
import type { Actor } from '#domain/access/access.ts'
import type { TryOutProblem } from '#domain/event/reprocessing.ts'
import {
  filterActions,
  filterNames,
  listFilterNames,
  scrubMethods,
  scrubPatterns,
  type ProjectRules,
  type ScrubRule,
} from '#domain/project/project-rules.ts'
import { filterLimits, MAX_GROUPING_TEXT, scrubLimits } from '#domain/project/rule-limits.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import type { Running } from '#domain/running.ts'
import { detectorKinds, thresholds, type DetectorKind } from '#domain/trace/detect/rules.ts'
import { MOST_ORIGINS, parseOrigin } from '#domain/toolbar/toolbar.ts'
import type { Said } from './defined.ts'
import { tryOutRefusal } from '../try-out-refusal.ts'
import type { Flaw, Refusal } from './refusal.ts'
import { entryOf, flaw, linesOf, MOST_FLAWS } from './rule-flaws.ts'

function eachOf<const N extends string, S extends z.ZodType>(
  names: readonly N[],
  shape: (name: N) => S,
): z.ZodObject<{ [K in N]: S }, z.core.$strict> {
  return z.strictObject(Object.fromEntries(names.map((name) => [name, shape(name)])) as { [K in N]: S })
}

const rulesText = z.string().max(MAX_GROUPING_TEXT)
const grouping = z.strictObject({
  fingerprint: rulesText.describe('Rules, one a line: docs/protocol.md 5.7.'),
  stackTrace: rulesText,
})

const scrubText = z.string().max(scrubLimits.characters)
const place = scrubText.trim().min(1, 'it is empty')
const fieldNames = z.array(z.string().trim().min(1).max(scrubLimits.characters)).max(scrubLimits.names)
const what = z.union([z.enum(scrubPatterns), z.strictObject({ pattern: scrubText.min(1) })])
const scrubRule = z.discriminatedUnion('how', [
  z.strictObject({ what, where: place, how: z.literal('replace'), with: scrubText }),
  z.strictObject({ what, where: place, how: z.enum(scrubMethods).exclude(['replace']) }),
])
const scrubbing = z.strictObject({
  defaults: z.boolean().describe('The built-in list of secret names and patterns.'),
  removeAddresses: z.boolean(),
  sensitiveFields: fieldNames,
  safeFields: fieldNames,
  rules: z.array(scrubRule).max(scrubLimits.rules),
})

const action = z.enum(filterActions)
const filters = z.strictObject({
  known: eachOf(filterNames, () => action),
  lists: eachOf(listFilterNames, () =>
    z.strictObject({
      action,
      values: z.array(z.string().trim().min(1).max(filterLimits.characters)).max(filterLimits.entries),
    }),
  ),
})

function detector(kind: DetectorKind) {
  const limits = Object.entries<{ readonly least: number; readonly most: number }>(thresholds[kind])
  const bounds = limits.map(([name, { least, most }]) => [name, z.int().min(least).max(most)] as const)
  return z.strictObject({ on: z.boolean(), limits: z.strictObject(Object.fromEntries(bounds)) })
}

export const rulesShape = z
  .strictObject({
    grouping,
    scrubbing,
    filters,
    sourceMaps: z.strictObject({ fetchHosted: z.boolean() }),
    performance: eachOf(detectorKinds, detector).describe(
      'What is looked for in spans and replays: docs/detectors.md.',
    ),
    toolbar: z
      .strictObject({ origins: z.array(z.string().max(300)).max(MOST_ORIGINS) })
      .describe('The sites that may show the toolbar: docs/toolbar.md.'),
  })
  .meta({ id: 'ProjectRules' })
export type SentRules = z.output<typeof rulesShape>

export function shownRules(rules: ProjectRules): z.input<typeof rulesShape> {
  const { scrubbing: scrub, filters: kept } = rules
  const { sensitiveFields, safeFields } = scrub
  return {
    grouping: rules.grouping,
    scrubbing: {
      defaults: scrub.defaults,
      removeAddresses: scrub.removeAddresses,
      sensitiveFields: [...sensitiveFields],
      safeFields: [...safeFields],
      rules: scrub.rules.map(shownRule),
    },
    filters: {
      known: kept.known,
      lists: {
        error_messages: { ...kept.lists.error_messages, values: [...kept.lists.error_messages.values] },
        releases: { ...kept.lists.releases, values: [...kept.lists.releases.values] },
        addresses: { ...kept.lists.addresses, values: [...kept.lists.addresses.values] },
      },
    },
    sourceMaps: rules.sourceMaps,
    performance: rules.performance,
    toolbar: { origins: [...rules.toolbar.origins] },
  }
}

function shownRule({ what: of, where, how, with: text = '' }: ScrubRule): z.input<typeof scrubRule> {
  return how === 'replace' ? { what: of, where, how, with: text } : { what: of, where, how }
}

/** Replaces the parts of the rules that were sent. */
export function withSent(rules: ProjectRules, sent: Partial<SentRules>): ProjectRules {
  // The schema enforces each detector's own limits, but its type only says that they are numbers.
  return { ...rules, ...(sent as unknown as Partial<ProjectRules>) }
}

/**
 * Refuses what pages would not save.
 * @param isWhole whether the body is the only part that was sent
 */
export async function readableRules(
  running: Pick<Running, 'reprocessing' | 'settings'>,
  actor: Actor,
  sent: Said<SentRules>,
  isWhole = false,
): Promise<Result<void, Refusal>> {
  const flaws = await flawsOfRules(running, actor, sent, isWhole)
  if (!flaws.ok) return refuse(tryOutRefusal(flaws.refusal))
  return flaws.value.length === 0 ? ok(undefined) : refuse({ reason: 'invalid_request', flaws: flaws.value })
}

async function flawsOfRules(
  { reprocessing, settings }: Pick<Running, 'reprocessing' | 'settings'>,
  actor: Actor,
  sent: Said<SentRules>,
  isWhole: boolean,
): Promise<Result<readonly Flaw[], TryOutProblem>> {
  const at = (part: string, field: string) => (isWhole ? field : `${part}.${field}`)
  const flaws: Flaw[] = []
  if (sent.grouping !== undefined) {
    const checked = await reprocessing.checkGrouping(actor, sent.grouping)
    if (!checked.ok) return checked
    const { fingerprint, stackTrace } = checked.value
    flaws.push(...linesOf(at('grouping', 'fingerprint'), fingerprint))
    flaws.push(...linesOf(at('grouping', 'stackTrace'), stackTrace))
  }
  if (sent.scrubbing !== undefined) {
    const checked = await reprocessing.checkScrubbing(actor, sent.scrubbing)
    if (!checked.ok) return checked
    flaws.push(...checked.value.map((one) => entryOf(at('scrubbing', 'rules'), one)))
  }
  if (sent.filters !== undefined) {
    const checked = await reprocessing.checkFilters(actor, sent.filters)
    if (!checked.ok) return checked
    flaws.push(...checked.value.map((one) => entryOf(at('filters', `lists.${one.list}.values`), one)))
  }
  if (sent.sourceMaps?.fetchHosted === true && !settings.fetchSourceMaps)
    flaws.push(flaw('sourceMaps.fetchHosted', 'the operator does not allow it: MISHAP_FETCH_SOURCE_MAPS'))
  for (const [index, origin] of (sent.toolbar?.origins ?? []).entries())
    if (parseOrigin(origin) !== origin) flaws.push(flaw(at('toolbar', `origins.${index}`), 'not an origin'))
  return ok(flaws.slice(0, MOST_FLAWS))
}
