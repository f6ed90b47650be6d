import { ok, refuse, type Result } from '../result.ts'
import type { FilterNode, QueryError, QueryNode, TextNode, Value, WantedValue } from './ast.ts'
import type { Comparison, Condition, FieldCondition, HasWhat, TermCondition } from './condition.ts'
import { nameInTable, type KeySpec, type KeyTable } from './keys.ts'
import { readNumber } from './numbers.ts'
import { parseQuery } from './parse.ts'
import { isAnything, literalOf } from './pattern.ts'
import { testOf } from './values.ts'

/** Reads a query and what its keys mean. An empty query is an `all` of nothing. */
export function readQuery<T extends KeyTable>(text: string, keys: T, now: Date): Result<Condition<T>, QueryError> {
  const parsed = parseQuery(text)
  if (!parsed.ok) return parsed
  return parsed.value === undefined ? ok({ kind: 'all', parts: [] }) : resolve(parsed.value, keys, now)
}

/**
 * Resolves a query by a table of keys: each value read as its key's kind says. Refused is what a key cannot be asked
 * for.
 * @param now what relative times count from
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

/**
 * Takes the stars off the ends of what is looked for inside a text, where it needs none. Empty where nothing else was
 * in it.
 */
function trimmed(pattern: Value['pattern']): Value['pattern'] {
  return pattern.filter((part) => part !== '')
}

/** Makes a condition that is true, or false, whatever it is asked of. */
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
  // `key:""` asks for those without, `key:*` for those with any value.
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

/** One of several is true; negated: none of them is, each part being negated itself. */
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
  // Which test belongs to which key is the table's own saying: `testOf` read the values as the key's spec says.
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
