import { ok, refuse, type Result } from '../result.ts'
import type { FilterNode, QueryError, QueryNode, TextNode, Value, WantedValue } from './ast.ts'
import type { Comparison, Condition, FieldCondition, HasWhat, TermCondition } from './condition.ts'
import { nameInTable, type KeySpec, type KeyTable } from './keys.ts'
import { readNumber } from './numbers.ts'
import { parseQuery } from './parse.ts'
import { isAnything, literalOf } from './pattern.ts'
import { testOf } from './values.ts'

/** Parses a query and resolves its keys. An empty query is an `all` without parts. */
export function readQuery<T extends KeyTable>(text: string, keys: T, now: Date): Result<Condition<T>, QueryError> {
  const parsed = parseQuery(text)
  if (!parsed.ok) return parsed
  return parsed.value === undefined ? ok({ kind: 'all', parts: [] }) : resolve(parsed.value, keys, now)
}

/**
 * Resolves a query against a table of keys, parsing each value by its key's kind. Refuses values that their key does
 * not accept.
 * @param now reference for relative times
 */
export function resolve<T extends KeyTable>(node: QueryNode, keys: T, now: Date): Result<Condition<T>, QueryError> {
  switch (node.kind) {
    case 'and':
    case 'or': {
      const parts: Condition<T>[] = []
      for (const part of node.parts) {
        const resolved = resolve(part, keys, now)
        if (!resolved.ok) return resolved
        parts.push(resolved.value)
      }
      return ok({ kind: node.kind === 'and' ? 'all' : 'any', parts })
    }
    case 'text':
      return ok(textCondition(node))
    case 'filter':
      return filterCondition(node, keys, now)
  }
}

function textCondition<T extends KeyTable>({ span, negated, pattern }: TextNode): Condition<T> {
  const inside = trimmed(pattern)
  return inside.length === 0 ? always(!negated) : { kind: 'text', span, negated, pattern: inside }
}

/** Removes leading and trailing stars, which are redundant in a substring search. Empty if there is nothing else. */
function trimmed(pattern: Value['pattern']): Value['pattern'] {
  return pattern.filter((part) => part !== '')
}

/** A condition that is always true, or always false. */
function always<T extends KeyTable>(truth: boolean): Condition<T> {
  return { kind: truth ? 'all' : 'any', parts: [] }
}

function filterCondition<T extends KeyTable>(node: FilterNode, keys: T, now: Date): Result<Condition<T>, QueryError> {
  const { key, negated } = node
  if (!key.isTag && key.name.toLowerCase() === 'has') return hasCondition(node, keys)
  const name = key.isTag ? undefined : nameInTable(keys, key.name)
  const what: HasWhat<T> = name === undefined ? { kind: 'tag', key: key.name } : { kind: 'field', key: name }
  const spec: KeySpec = (name === undefined ? undefined : keys[name]) ?? { kind: 'text', optional: true }

  const values = node.values.filter((value) => !asksForAny(value, spec) && !asksForNone(value, spec))
  const parts: Condition<T>[] = []
  // `key:""` matches a missing value, `key:*` any value.
  for (const value of node.values) {
    const { span } = value
    if (asksForAny(value, spec)) parts.push(spec.optional ? { kind: 'has', span, negated, of: what } : always(!negated))
    else if (asksForNone(value, spec)) parts.push({ kind: 'has', span, negated: !negated, of: what })
  }
  if (values.length > 0) {
    const tested = valueCondition(node, values, what, spec, now)
    if (!tested.ok) return tested
    parts.push(tested.value)
  }
  return ok(oneOf(parts, negated))
}

/** True if any of the parts is; negated: if none is, where each part is already negated. */
function oneOf<T extends KeyTable>(parts: readonly Condition<T>[], negated: boolean): Condition<T> {
  const [only] = parts
  return only !== undefined && parts.length === 1 ? only : { kind: negated ? 'all' : 'any', parts }
}

function asksForAny({ pattern }: Value, spec: KeySpec): boolean {
  return isAnything(pattern) && spec.kind !== 'person'
}

function asksForNone({ pattern }: Value, spec: KeySpec): boolean {
  return literalOf(pattern) === '' && spec.optional === true
}

function valueCondition<T extends KeyTable>(
  { span, negated, key }: FilterNode,
  values: readonly Value[],
  what: HasWhat<T>,
  spec: KeySpec,
  now: Date,
): Result<TermCondition<T>, QueryError> {
  if (what.kind === 'tag' && key.isNumber === true) return numberCondition(values, { span, negated, key: what.key })
  if (what.kind === 'tag') {
    const patterns = values.map(({ pattern }) => pattern)
    return ok({ kind: 'tag', span, negated, key: what.key, patterns, unquoted: values.map(({ quoted }) => !quoted) })
  }
  const test = testOf(spec, values, now)
  if (!test.ok) return refuse(wrongValue(key.name, test.refusal.value, test.refusal.wants))
  // The cast is safe: `testOf` parsed the values by the key's spec.
  return ok({ kind: 'field', span, negated, key: what.key, test: test.value } as FieldCondition<T>)
}

/** `tags[name,number]:>5` */
function numberCondition<T extends KeyTable>(
  values: readonly Value[],
  tag: { readonly span: Value['span']; readonly negated: boolean; readonly key: string },
): Result<TermCondition<T>, QueryError> {
  const comparisons: Comparison[] = []
  for (const value of values) {
    const comparison = readNumber(literalOf(value.pattern) ?? '')
    if (comparison === undefined) return refuse(wrongValue(`tags[${tag.key},number]`, value, { kind: 'number' }))
    comparisons.push(comparison)
  }
  const patterns = values.map(({ pattern }) => pattern)
  return ok({ kind: 'tag', ...tag, patterns, unquoted: values.map(() => true), comparisons })
}

function hasCondition<T extends KeyTable>(node: FilterNode, keys: T): Result<Condition<T>, QueryError> {
  const parts: Condition<T>[] = []
  for (const value of node.values) {
    const written = literalOf(value.pattern)
    if (written === undefined || written === '') return refuse(wrongValue(node.key.name, value, { kind: 'key' }))
    const tag = /^tags\[(.+)\]$/s.exec(written)?.[1]
    const name = tag === undefined ? nameInTable(keys, written) : undefined
    if (name !== undefined && keys[name]?.optional !== true)
      return refuse({ span: value.span, problem: { reason: 'always_there', key: written } })
    const of: HasWhat<T> = name === undefined ? { kind: 'tag', key: tag ?? written } : { kind: 'field', key: name }
    parts.push({ kind: 'has', span: value.span, negated: node.negated, of })
  }
  return ok(oneOf(parts, node.negated))
}

function wrongValue(key: string, { span, pattern }: Value, wants: WantedValue): QueryError {
  return { span, problem: { reason: 'wrong_value', key, value: pattern.join('*'), wants } }
}
