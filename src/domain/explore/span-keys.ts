import type { KeyTable } from '../query/keys.ts'
import { spanCategories, spanKinds } from '../trace/span.ts'

/** Built-in span keys for searching and grouping. Any other name is an attribute: text or number. */
export const spanKeys = {
  'span.duration': { kind: 'duration', aliases: ['duration'] },
  'span.self_time': { kind: 'duration', aliases: ['span.exclusive_time'] },
  'span.op': { kind: 'text', optional: true, aliases: ['op'] },
  /** Normalized to low cardinality: variable parts are `*`. */
  'span.name': { kind: 'text', aliases: ['name'] },
  /** The original name. */
  'span.description': { kind: 'text' },
  'span.kind': { kind: 'enumerated', values: spanKinds },
  /** `ok`, `error`, `unset`, or a more specific status: `not_found`. */
  'span.status': { kind: 'text' },
  'span.category': { kind: 'enumerated', values: spanCategories },
  'span.id': { kind: 'text' },
  /** Name of the segment that contains the span. */
  transaction: { kind: 'text', optional: true, aliases: ['segment.name'] },
  is_transaction: { kind: 'boolean', aliases: ['is_segment'] },
  is: { kind: 'enumerated', values: ['segment'], valueAliases: { transaction: 'segment' } },
  trace: { kind: 'text', aliases: ['trace.id', 'trace_id'] },
  /** Project slug. */
  project: { kind: 'text', aliases: ['project.name', 'service'] },
  release: { kind: 'text', optional: true },
  environment: { kind: 'text', optional: true },
  /** In tag format: `id:7`, `email:…`. */
  user: { kind: 'text', optional: true },
  platform: { kind: 'text', optional: true },
  'sdk.name': { kind: 'text', optional: true },
  'sdk.version': { kind: 'text', optional: true },
  timestamp: { kind: 'date' },
} as const satisfies KeyTable

export type SpanKeys = typeof spanKeys
export type SpanKey = keyof SpanKeys

/** Keys that a table can be grouped by. Excludes measured and search-only keys. */
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

/** Keys that are measured for every span. */
export const measuredKeys = ['span.duration', 'span.self_time'] as const satisfies readonly SpanKey[]
export type MeasuredKey = (typeof measuredKeys)[number]

/** A field in a grouping or aggregate: a built-in key, or an attribute. */
export type SpanField =
  | { readonly kind: 'own'; readonly key: GroupableKey }
  | { readonly kind: 'measured'; readonly key: MeasuredKey }
  | { readonly kind: 'attribute'; readonly name: string }

/** The field a name refers to in groupings and aggregates. Aliases work only in searches. */
export function fieldOf(name: string): SpanField {
  const own = groupableKeys.find((key) => key === name)
  if (own !== undefined) return { kind: 'own', key: own }
  const measured = measuredKeys.find((key) => key === name)
  return measured === undefined ? { kind: 'attribute', name } : { kind: 'measured', key: measured }
}
