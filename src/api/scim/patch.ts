import { z } from 'zod'
import { ok, refuse, type Result } from '#domain/result.ts'
import { attributesOf, isRecord, parseFilter, type Resource } from './filter.ts'
import type { ScimRefusal } from './refusal.ts'

/** The changeable attributes of a resource, with the names of RFC 7643. */
export interface Attributes {
  readonly single: readonly string[]
  /** Attributes with sub-attributes. */
  readonly complex: Readonly<Record<string, readonly string[]>>
  /** Multi-valued attributes with sub-attributes. */
  readonly multiple: Readonly<Record<string, readonly string[]>>
}

const operation = z.object({
  // Entra ID capitalizes them.
  op: z
    .string()
    .transform((op) => op.toLowerCase())
    .pipe(z.enum(['add', 'replace', 'remove'])),
  path: z.string().max(2_000).nullish(),
  value: z.unknown().optional(),
})
type Operation = z.infer<typeof operation>

// Names are case-insensitive (RFC 7643, 2.1).
const body = z.object({ operations: z.array(operation).min(1).max(1_000) })

type Draft = Record<string, unknown>
type Patched = Result<Draft, ScimRefusal>

/**
 * Applies a PatchOp (RFC 7644, 3.5.2) as sent by Okta and Entra ID: with and without paths, with filters in paths, and
 * with paths as value names. Unsupported attributes are ignored, so that directories need no configuration. Names are
 * only looked up in `attributes`, so none of them reaches an object's prototype.
 */
export function applyPatch(resource: Resource, sent: unknown, attributes: Attributes): Patched {
  const read = body.safeParse(isRecord(sent) ? lowerKeys(sent) : sent)
  if (!read.success) return refuse({ reason: 'bad_patch' })
  let draft: Draft = structuredClone(resource)
  for (const one of read.data.operations) {
    const patched = applyOne(draft, one, attributes)
    if (!patched.ok) return patched
    draft = patched.value
  }
  return ok(draft)
}

function lowerKeys(record: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name.toLowerCase(), value]))
}

function applyOne(draft: Draft, { op, path, value }: Operation, attributes: Attributes): Patched {
  if (path !== undefined && path !== null && path !== '') return applyAt(draft, op, path, value, attributes)
  if (op === 'remove' || !isRecord(value)) return refuse({ reason: op === 'remove' ? 'bad_path' : 'bad_value' })
  return Object.entries(value).reduce<Patched>(
    (before, [name, one]) => (before.ok ? applyAt(before.value, op, name, one, attributes) : before),
    ok(draft),
  )
}

const PATH = /^(?:(urn:[\w:.-]+):)?(\w+)(?:\[(.+)\])?(?:\.(\w+))?$/i
const CORE = /^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group)$/i

function applyAt(draft: Draft, op: Operation['op'], path: string, value: unknown, attributes: Attributes): Patched {
  const match = PATH.exec(path)
  if (match === null) return path.toLowerCase().startsWith('urn:') ? ok(draft) : refuse({ reason: 'bad_path' })
  const [, schema, name = '', filter, sub] = match
  if (schema !== undefined && !CORE.test(schema)) return ok(draft)
  const single = named(attributes.single, name)
  if (single !== undefined) return ok({ ...draft, [single]: op === 'remove' ? null : value })
  const complex = named(Object.keys(attributes.complex), name)
  if (complex !== undefined)
    return ok({ ...draft, [complex]: changedParts(draft[complex], op, sub, value, attributes.complex[complex] ?? []) })
  const list = named(Object.keys(attributes.multiple), name)
  // Changes to unsupported attributes succeed without effect.
  if (list === undefined) return ok(draft)
  const parts = attributes.multiple[list] ?? []
  const before = Array.isArray(draft[list]) ? (draft[list] as readonly unknown[]).filter(isRecord) : []
  const after =
    filter === undefined
      ? changedList(before, op, value, parts)
      : changedSome(before, op, { filter, sub }, value, parts)
  return after.ok ? ok({ ...draft, [list]: after.value }) : after
}

/** The name in our spelling, or `undefined` if it is unknown. */
function named(known: readonly string[], name: string): string | undefined {
  return known.find((one) => one.toLowerCase() === name.toLowerCase())
}

function changedParts(
  before: unknown,
  op: Operation['op'],
  sub: string | undefined,
  value: unknown,
  parts: readonly string[],
): unknown {
  if (sub === undefined) return op === 'remove' ? {} : { ...(isRecord(before) ? before : {}), ...partsOf(value, parts) }
  const part = named(parts, sub)
  if (part === undefined) return before
  return { ...(isRecord(before) ? before : {}), [part]: op === 'remove' ? null : value }
}

/** The supported sub-attributes of a value. */
function partsOf(value: unknown, parts: readonly string[]): Draft {
  if (!isRecord(value)) return {}
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, one]) => {
      const part = named(parts, name)
      return part === undefined ? [] : [[part, one]]
    }),
  )
}

type List = Result<readonly Draft[], ScimRefusal>

function changedList(before: readonly Draft[], op: Operation['op'], value: unknown, parts: readonly string[]): List {
  // A single value may come without a list.
  const sent = value === undefined || value === null ? [] : [value].flat()
  if (!sent.every(isRecord)) return refuse({ reason: 'bad_value' })
  const values = sent.map((one) => partsOf(one, parts))
  const sentValues = new Set(values.map((one) => one['value']))
  switch (op) {
    case 'replace':
      return ok(values)
    case 'add':
      return ok([...before.filter((one) => !sentValues.has(one['value'])), ...values])
    case 'remove':
      // Entra ID puts the members to remove in the value; without one, all are removed.
      return ok(value === undefined || value === null ? [] : before.filter((one) => !sentValues.has(one['value'])))
  }
}

function changedSome(
  before: readonly Draft[],
  op: Operation['op'],
  { filter, sub }: { readonly filter: string; readonly sub: string | undefined },
  value: unknown,
  parts: readonly string[],
): List {
  const isMeant = parseFilter(filter)
  if (isMeant === undefined) return refuse({ reason: 'bad_filter' })
  if (op === 'remove' && sub === undefined) return ok(before.filter((one) => !isMeant(one)))
  const change = (one: Draft) => changedParts(one, op, sub, value, parts) as Draft
  if (before.some(isMeant)) return ok(before.map((one) => (isMeant(one) ? change(one) : one)))
  // No match yet: both directories expect it to be added.
  return ok(op === 'remove' ? before : [...before, change(partsOf(attributesOf(filter), parts))])
}
