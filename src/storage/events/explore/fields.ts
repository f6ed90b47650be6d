import { fieldOf, type GroupableKey, type MeasuredKey } from '#domain/explore/span-keys.ts'
import type { Clause } from '../clause.ts'
import { bound } from '../search/patterns.ts'
import { commonAttributes } from './common-attributes.ts'
import { slugOf, type Scope } from './terms.ts'

const columnOf = {
  'span.op': 'op',
  'span.name': 'name',
  'span.description': `if(raw_name = '', toString(name), raw_name)`,
  'span.kind': 'kind',
  'span.status': 'status',
  'span.category': 'category',
  transaction: 'segment_name',
  is_transaction: `if(is_segment, 'true', 'false')`,
  release: 'release',
  environment: 'environment',
  user: 'user_key',
  platform: 'platform',
  'sdk.name': 'sdk_name',
  'sdk.version': 'sdk_version',
  trace: `lower(replaceAll(toString(trace_id), '-', ''))`,
} as const satisfies Record<Exclude<GroupableKey, 'project'>, string>

/** SQL for the text of a key that is a column or derived from columns. Excludes the project. */
export function ownText(key: Exclude<GroupableKey, 'project'>): string {
  return columnOf[key]
}

/** Microseconds. */
export const measuredColumns = {
  'span.duration': 'duration',
  'span.self_time': 'self_time',
} as const satisfies Record<MeasuredKey, string>

/** SQL for a field of a span as text; '' if the span lacks it. */
export function textOf(name: string, scope: Scope): Clause {
  const field = fieldOf(name)
  switch (field.kind) {
    case 'own':
      return field.key === 'project' ? slugOf(scope) : { sql: ownText(field.key), params: {} }
    case 'measured':
      return { sql: `toString(${measuredColumns[field.key]})`, params: {} }
    case 'attribute':
      return attributeText(field.name, scope)
  }
}

/** Common attributes have dedicated columns, because reading the full attribute lists is expensive. */
function attributeText(name: string, { names }: Scope): Clause {
  const column = commonAttributes.get(name)
  if (column !== undefined) return { sql: column, params: {} }
  return bound(
    names,
    name,
    (key) =>
      `if(has(texts.key, {${key}:String}), texts.value[indexOf(texts.key, {${key}:String})],` +
      ` if(has(numbers.key, {${key}:String}), toString(numbers.value[indexOf(numbers.key, {${key}:String})]), ''))`,
  )
}

/** SQL for whether a span has an attribute. */
export function hasAttribute(name: string, { names }: Scope): Clause {
  const column = commonAttributes.get(name)
  if (column !== undefined) return { sql: `${column} != ''`, params: {} }
  return bound(names, name, (key) => `(has(texts.key, {${key}:String}) OR has(numbers.key, {${key}:String}))`)
}

/** SQL for a field of a span as a number; NULL if the span lacks it. Span durations are in microseconds. */
export function numberOf(name: string, { names }: Scope): Clause {
  const field = fieldOf(name)
  switch (field.kind) {
    case 'own':
      return { sql: "CAST(NULL, 'Nullable(Float64)')", params: {} }
    case 'measured':
      return { sql: measuredColumns[field.key], params: {} }
    case 'attribute':
      return bound(
        names,
        field.name,
        (key) => `if(has(numbers.key, {${key}:String}), numbers.value[indexOf(numbers.key, {${key}:String})], NULL)`,
      )
  }
}
