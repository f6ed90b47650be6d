import type { Schema, Schemas } from './document.ts'

/** Maximum depth, as some schemas are recursive. */
const DEEPEST = 5
/** Maximum number of listed fields per schema. */
const MOST_FIELDS = 150

/** Resolves a reference. */
function resolved(schema: Schema, schemas: Schemas): Schema {
  const name = schema.$ref?.split('/').at(-1)
  return (name === undefined ? undefined : schemas[name]) ?? schema
}

/** A schema's alternatives, without null. */
function choices(schema: Schema): readonly Schema[] {
  return [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].filter(({ type }) => type !== 'null')
}

function typeOf({ type }: Schema): string | undefined {
  return typeof type === 'object' ? type.find((one) => one !== 'null') : type
}

/**
 * Builds an example JSON value.
 * @param wanted `required` includes only required fields
 */
export function exampleOf(schema: Schema, schemas: Schemas, wanted: 'all' | 'required', depth = 0): unknown {
  const here = resolved(schema, schemas)
  if (here.examples !== undefined && here.examples.length > 0) return here.examples[0]
  if (here.const !== undefined) return here.const
  if (here.default !== undefined) return here.default
  if (here.enum !== undefined) return here.enum[0]
  const deeper = (inner: Schema) => exampleOf(inner, schemas, wanted, depth + 1)
  const [first] = choices(here)
  if (first !== undefined) return deeper(first)
  if (here.allOf !== undefined) return Object.assign({}, ...here.allOf.map(deeper)) as unknown
  const type = typeOf(here)
  if (type === 'object') return depth > DEEPEST ? {} : objectOf(here, wanted, deeper)
  if (type === 'array') return here.items === undefined || depth > DEEPEST ? [] : [deeper(here.items)]
  if (type === 'string') return here.format === 'date-time' ? '2026-11-24T12:00:00.000Z' : 'text'
  if (type === 'integer' || type === 'number') return Math.max(here.minimum ?? 1, 1)
  return type === 'boolean' ? true : null
}

function objectOf(
  { properties = {}, required = [] }: Schema,
  wanted: 'all' | 'required',
  deeper: (of: Schema) => unknown,
) {
  const shown = Object.entries(properties).filter(([name]) => wanted === 'all' || required.includes(name))
  return Object.fromEntries(shown.map(([name, inner]) => [name, deeper(inner)]))
}

/** A short type: `string`, `"new" | "old"`, `Issue[]`. */
export function typeText(schema: Schema, schemas: Schemas, depth = 0): string {
  const isNull = (one: Schema) => one.type === 'null'
  const here = resolved(schema, schemas)
  const name = schema.$ref?.split('/').at(-1)
  const isNullable =
    (typeof here.type === 'object' && here.type.includes('null')) ||
    [here.anyOf, here.oneOf].flat().some((one) => one && isNull(one))
  return (name ?? plainType(here, schemas, depth)) + (isNullable && name === undefined ? ' | null' : '')
}

function plainType(here: Schema, schemas: Schemas, depth: number): string {
  if (here.const !== undefined) return JSON.stringify(here.const)
  if (here.enum !== undefined) return here.enum.map((one) => JSON.stringify(one)).join(' | ')
  const inner = choices(here)
  if (inner.length > 0 && depth < DEEPEST)
    return [...new Set(inner.map((one) => typeText(one, schemas, depth + 1)))].join(' | ')
  const type = typeOf(here)
  if (type === 'array' && here.items !== undefined) {
    const of = typeText(here.items, schemas, depth + 1)
    return of.includes(' ') ? `(${of})[]` : `${of}[]`
  }
  return type ?? 'any'
}

/** A field of a schema as listed on the page. */
export interface ShapeField {
  /** The full path: `user.email`, `data[].id`. */
  readonly name: string
  readonly type: string
  readonly isRequired: boolean
  readonly description: string | undefined
}

/** A schema's fields and nested fields, in order. */
export function fieldsOf(schema: Schema, schemas: Schemas): readonly ShapeField[] {
  return [...walk(schema, schemas, '', 0)].slice(0, MOST_FIELDS)
}

function* walk(schema: Schema, schemas: Schemas, prefix: string, depth: number): Generator<ShapeField> {
  const here = resolved(schema, schemas)
  if (depth > DEEPEST) return
  if (here.items !== undefined) {
    yield* walk(here.items, schemas, `${prefix}[]`, depth + 1)
    return
  }
  const seen = new Set<string>()
  for (const one of [...choices(here), ...(here.allOf ?? [])])
    for (const field of walk(one, schemas, prefix, depth + 1)) {
      const key = `${field.name} ${field.type}`
      if (!seen.has(key)) yield field
      seen.add(key)
    }
  for (const [name, inner] of Object.entries(here.properties ?? {})) {
    const full = prefix === '' ? name : `${prefix}.${name}`
    yield {
      name: full,
      type: typeText(inner, schemas),
      isRequired: here.required?.includes(name) === true,
      description: inner.description ?? resolved(inner, schemas).description,
    }
    yield* walk(inner, schemas, full, depth + 1)
  }
}
