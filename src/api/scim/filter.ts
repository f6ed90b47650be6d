import { parse, type Filter } from 'scim2-parse-filter'

/** Longer filters are refused: the parser recurses on every parenthesis. */
const MAX_FILTER = 2_000

/** A resource or a part of one. Attribute names are case-insensitive. */
export type Resource = Readonly<Record<string, unknown>>

/** Parses a filter (RFC 7644, 3.4.2.2); `undefined` if it is invalid. */
export function parseFilter(text: string): ((resource: Resource) => boolean) | undefined {
  const filter = syntaxOf(text)
  return filter === undefined ? undefined : (resource) => matches(filter, resource)
}

/** The attributes that an `eq` filter requires: `type eq "work"` → `{type: 'work'}`. */
export function attributesOf(text: string): Resource {
  const filter = syntaxOf(text)
  const parts = filter?.op === 'and' && 'filters' in filter ? filter.filters : filter === undefined ? [] : [filter]
  return Object.fromEntries(
    parts.flatMap((part) => (part.op === 'eq' && 'compValue' in part ? [[part.attrPath, part.compValue]] : [])),
  )
}

function syntaxOf(text: string): Filter | undefined {
  if (text.length > MAX_FILTER) return undefined
  try {
    return parse(text)
  } catch {
    return undefined
  }
}

function matches(filter: Filter, resource: Resource): boolean {
  if ('filters' in filter)
    return filter.op === 'and'
      ? filter.filters.every((one) => matches(one, resource))
      : filter.filters.some((one) => matches(one, resource))
  if ('valFilter' in filter)
    return valuesAt(resource, filter.attrPath).some((one) => isRecord(one) && matches(filter.valFilter, one))
  if ('filter' in filter) return !matches(filter.filter, resource)
  const values = valuesAt(resource, filter.attrPath).map((one) => (isRecord(one) ? one['value'] : one))
  if (!('compValue' in filter)) return values.some((one) => one !== null && one !== undefined && one !== '')
  const { op, compValue } = filter
  if (op === 'ne') return !values.some((one) => compare('eq', one, compValue, isExact(filter.attrPath)))
  return values.some((one) => compare(op, one, compValue, isExact(filter.attrPath)))
}

/** Ids are case-sensitive, names are not (RFC 7643, 4.1 and 7). */
function isExact(path: string): boolean {
  return /(?:^|[.:])(?:id|externalId)$/i.test(path)
}

function compare(op: string, value: unknown, wanted: unknown, exact: boolean): boolean {
  if (typeof value !== 'string' || typeof wanted !== 'string') return op === 'eq' && value === wanted
  const [a, b] = exact ? [value, wanted] : [value.toLowerCase(), wanted.toLowerCase()]
  switch (op) {
    case 'eq':
      return a === b
    case 'co':
      return a.includes(b)
    case 'sw':
      return a.startsWith(b)
    case 'ew':
      return a.endsWith(b)
    case 'gt':
      return a > b
    case 'ge':
      return a >= b
    case 'lt':
      return a < b
    case 'le':
      return a <= b
    default:
      return false
  }
}

/** `name.givenName`, `emails.value`, with or without a schema prefix. A list yields each of its values. */
function valuesAt(resource: Resource, path: string): readonly unknown[] {
  const names = path.slice(path.lastIndexOf(':') + 1).split('.')
  return names.reduce<readonly unknown[]>(
    (found, name) =>
      found.flatMap((one) => {
        const entry = isRecord(one)
          ? Object.entries(one).find(([key]) => key.toLowerCase() === name.toLowerCase())
          : undefined
        return entry === undefined ? [] : [entry[1]].flat()
      }),
    [resource],
  )
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
