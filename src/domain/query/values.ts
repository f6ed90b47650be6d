import { ok, refuse, type Result } from '../result.ts'
import type { Value, WantedValue } from './ast.ts'
import type { PersonRef, TestByKind, VersionTest } from './condition.ts'
import type { KeySpec } from './keys.ts'
import { readDuration, readNumber, readOperator, readSize } from './numbers.ts'
import { literalOf, matchesPattern } from './pattern.ts'
import { versionOrder } from '../release/version.ts'
import { readAge, readTime } from './times.ts'

interface WrongValue {
  readonly value: Value
  readonly wants: WantedValue
}

type Test = TestByKind[keyof TestByKind]

/** Parses the values of a filter by its key's kind. */
export function testOf(spec: KeySpec, values: readonly Value[], now: Date): Result<Test, WrongValue> {
  const { kind } = spec
  switch (kind) {
    case 'text':
      return textTest(values)
    case 'version':
      return versionTest(values)
    case 'prose':
      return ok({ patterns: values.map(({ pattern }) => pattern.filter((part) => part !== '')) })
    case 'number':
      return each(values, kind, readNumber, (comparisons) => ({ comparisons }))
    case 'duration':
      return each(values, kind, readDuration, (comparisons) => ({ comparisons }))
    case 'size':
      return each(values, kind, readSize, (comparisons) => ({ comparisons }))
    case 'date':
      return each(
        values,
        kind,
        (text) => readTime(text, now),
        (spans) => ({ spans }),
      )
    case 'age':
      return each(
        values,
        kind,
        (text) => readAge(text, now),
        (spans) => ({ spans }),
      )
    case 'boolean':
      return each(
        values,
        kind,
        (text) => TRUTHS.get(text.toLowerCase()),
        (truths) => ({ truths }),
      )
    case 'enumerated':
      return enumeratedTest(spec, values)
    case 'person':
      return ok({ people: values.map(personOf) })
  }
}

/** Text cannot be compared: `release:>1.2` would silently match nothing. */
function textTest(values: readonly Value[]): Result<Test, WrongValue> {
  const comparison = values.find(({ pattern, quoted }) => !quoted && /^[<>]/.test(pattern[0] ?? ''))
  if (comparison !== undefined) return refuse({ value: comparison, wants: { kind: 'text' } })
  return ok({ patterns: values.map(({ pattern }) => pattern) })
}

/** `>=1.2.3`, `1.2.3-beta`, `1.2.*` */
function versionTest(values: readonly Value[]): Result<Test, WrongValue> {
  const versions: VersionTest[] = []
  for (const value of values) {
    const text = literalOf(value.pattern)
    if (text === undefined) {
      versions.push({ kind: 'like', pattern: value.pattern })
      continue
    }
    const { operator, rest } = readOperator(text)
    const order = versionOrder(rest)
    if (order === undefined) return refuse({ value, wants: { kind: 'version' } })
    versions.push({ kind: 'compares', operator, order })
  }
  return ok({ versions })
}

/** All values parsed, or the first one that is invalid. */
function each<R>(
  values: readonly Value[],
  kind: Exclude<WantedValue['kind'], 'enumerated'>,
  read: (text: string) => R | undefined,
  test: (found: readonly R[]) => Test,
): Result<Test, WrongValue> {
  const found: R[] = []
  for (const value of values) {
    const text = literalOf(value.pattern)
    const one = text === undefined ? undefined : read(text)
    if (one === undefined) return refuse({ value, wants: { kind } })
    found.push(one)
  }
  return ok(test(found))
}

const TRUTHS = new Map([
  ['true', true],
  ['yes', true],
  ['1', true],
  ['false', false],
  ['no', false],
  ['0', false],
])

/** The selected values: by name, by alias, or all that match a pattern with wildcards. */
function enumeratedTest({ values: known = [], valueAliases = {} }: KeySpec, values: readonly Value[]) {
  const found = new Set<string>()
  for (const value of values) {
    const pattern = value.pattern.map((part) => part.toLowerCase())
    const alias = new Map(Object.entries(valueAliases)).get(pattern.join('*'))
    const meant = known.filter((one) => one === alias || matchesPattern(pattern, one.toLowerCase()))
    if (meant.length === 0) return refuse({ value, wants: { kind: 'enumerated', values: known } } as const)
    for (const one of meant) found.add(one)
  }
  return ok({ values: [...found] })
}

function personOf({ pattern, quoted }: Value): PersonRef {
  const text = pattern.join('*')
  if (text.startsWith('#')) return { kind: 'team', slug: text.slice(1) }
  if (!quoted && text === 'me') return { kind: 'me' }
  if (!quoted && (text === 'my_teams' || text === 'my-teams')) return { kind: 'my_teams' }
  if (!quoted && (text === 'none' || text === 'nobody')) return { kind: 'nobody' }
  return { kind: 'named', text }
}
