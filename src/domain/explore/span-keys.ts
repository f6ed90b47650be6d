import type { KeyTable } from '../query/keys.ts'
import { spanCategories, spanKinds } from '../trace/span.ts'

/**
 * The keys of a span's own that a search may ask for and a table may be grouped by. Any other name is that of an
 * attribute: a text or a number.
 */
export const spanKeys = {
  'span.duration': { kind: 'duration', aliases: ['duration'] },
  'span.self_time': { kind: 'duration', aliases: ['span.exclusive_time'] },
  'span.op': { kind: 'text', optional: true, aliases: ['op'] },
  /** Of finitely many: what differs from one span to the next is `*`. */
  'span.name': { kind: 'text', aliases: ['name'] },
  /** The name as it was sent. */
  'span.description': { kind: 'text' },
  'span.kind': { kind: 'enumerated', values: spanKinds },
  /** `ok`, `error` or `unset`, or what was said of it: `not_found`. */
  'span.status': { kind: 'text' },
  'span.category': { kind: 'enumerated', values: spanCategories },
  'span.id': { kind: 'text' },
  /** Name of the segment that the span belongs to. */
  transaction: { kind: 'text', optional: true, aliases: ['segment.name'] },
  is_transaction: { kind: 'boolean', aliases: ['is_segment'] },
  is: { kind: 'enumerated', values: ['segment'], valueAliases: { transaction: 'segment' } },
  trace: { kind: 'text', aliases: ['trace.id', 'trace_id'] },
  /** A project's slug. */
  project: { kind: 'text', aliases: ['project.name', 'service'] },
  release: { kind: 'text', optional: true },
  environment: { kind: 'text', optional: true },
  /** As tags name them: `id:7`, `email:…`. */
  user: { kind: 'text', optional: true },
  platform: { kind: 'text', optional: true },
  'sdk.name': { kind: 'text', optional: true },
  'sdk.version': { kind: 'text', optional: true },
  timestamp: { kind: 'date' },
} as const satisfies KeyTable

export type SpanKeys = typeof spanKeys
export type SpanKey = keyof SpanKeys

/** The keys that a table can be grouped by. Those that are measured, or only searched by, are left out. */
export const groupableKeys = [
  'span.op',
  'span.name',
  'span.description',
  'span.kind',
  'span.status',
  'span.category',
  'transaction',
  'is_transaction',
  'project',
  'release',
  'environment',
  'user',
  'platform',
  'sdk.name',
  'sdk.version',
  'trace',
] as const satisfies readonly SpanKey[]
export type GroupableKey = (typeof groupableKeys)[number]

/** The keys that are measured of every span. */
export const measuredKeys = ['span.duration', 'span.self_time'] as const satisfies readonly SpanKey[]
export type MeasuredKey = (typeof measuredKeys)[number]

/** A name as it is grouped by: one of the keys, or an attribute. */
export type SpanField =
  | { readonly kind: 'own'; readonly key: GroupableKey }
  | { readonly kind: 'measured'; readonly key: MeasuredKey }
  | { readonly kind: 'attribute'; readonly name: string }

/** Returns the field that a name means where spans are grouped and summed. Aliases are for those who search. */
export function fieldOf(name: string): SpanField {
  const own = groupableKeys.find((key) => key === name)
  if (own !== undefined) return { kind: 'own', key: own }
  const measured = measuredKeys.find((key) => key === name)
  return measured === undefined ? { kind: 'attribute', name } : { kind: 'measured', key: measured }
}
