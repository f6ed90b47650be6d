import fc from 'fast-check'

/** A schema in an OpenAPI 3.1 document: the parts of JSON Schema 2020-12 that ours use. */
export interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly oneOf?: readonly Schema[]
  readonly anyOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | Schema
  readonly items?: Schema
  readonly minItems?: number
  readonly maxItems?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly pattern?: string
  readonly format?: string
}

/** Values that a schema allows. @param named the components of the document */
export function valuesOf(schema: Schema, named: Readonly<Record<string, Schema>>, depth = 0): fc.Arbitrary<unknown> {
  if (schema.$ref !== undefined) return valuesOf(named[schema.$ref.split('/').at(-1) ?? ''] ?? {}, named, depth)
  const choices = schema.oneOf ?? schema.anyOf
  if (choices !== undefined) return fc.oneof(...choices.map((one) => valuesOf(one, named, depth)))
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum)
  const types = typeof schema.type === 'string' ? [schema.type] : schema.type
  if (types === undefined) return fc.jsonValue({ maxDepth: 2 })
  return fc.oneof(...types.map((type) => ofType(type, schema, named, depth)))
}

function ofType(
  type: string,
  schema: Schema,
  named: Readonly<Record<string, Schema>>,
  depth: number,
): fc.Arbitrary<unknown> {
  const { minimum = -1e9, maximum = 1e9 } = schema
  switch (type) {
    case 'null':
      return fc.constant(null)
    case 'boolean':
      return fc.boolean()
    case 'integer':
      return fc.integer({ min: Math.max(minimum, -1e9), max: Math.min(maximum, 1e9) })
    case 'number':
      return fc.double({ min: minimum, max: maximum, noNaN: true })
    case 'array':
      return fc.array(valuesOf(schema.items ?? {}, named, depth + 1), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 3, Math.max(schema.minItems ?? 0, depth > 3 ? 0 : 3)),
      })
    case 'object':
      return objects(schema, named, depth)
    default:
      return texts(schema)
  }
}

function objects(schema: Schema, named: Readonly<Record<string, Schema>>, depth: number): fc.Arbitrary<unknown> {
  const { properties = {}, required = [], additionalProperties } = schema
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, inner]) => [name, valuesOf(inner, named, depth + 1)]),
  )
  if (Object.keys(fields).length > 0) return fc.record(fields, { requiredKeys: [...required] })
  const inner = typeof additionalProperties === 'object' ? additionalProperties : {}
  return fc.dictionary(fc.string({ maxLength: 8 }), valuesOf(inner, named, depth + 1), { maxKeys: 3 })
}

function texts({ format, pattern, minLength = 0, maxLength = 40 }: Schema): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid()
  if (format === 'date-time')
    return fc
      .date({ min: new Date('1971-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
      .map((at) => at.toISOString())
  if (format === 'uri') return fc.webUrl()
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern)).map((text) => text.slice(0, maxLength))
  const most = Math.max(minLength, Math.min(maxLength, 40))
  // Words, strings hostile to some engine, and arbitrary strings.
  const hostile = [
    "'; drop table issues; --",
    '%',
    '../../etc/passwd',
    '{{7*7}}',
    '🦊',
    '-1',
    '0',
    '2147483648',
    'null',
  ]
  return fc
    .oneof(
      fc.string({ minLength, maxLength: most }),
      fc.string({ unit: 'binary', minLength, maxLength: most }),
      fc.constantFrom(...hostile),
    )
    .filter((text) => text.length >= minLength && text.length <= maxLength)
}

/** Values that no object schema accepts. */
export const noObjects: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, 1, true, 'text', [], [1]),
  fc.dictionary(fc.stringMatching(/^zz[a-z]{1,5}$/), fc.jsonValue({ maxDepth: 1 }), { minKeys: 1, maxKeys: 2 }),
)
