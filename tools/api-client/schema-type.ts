/** The part of a schema that zod emits (JSON Schema 2020-12). */
export interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly oneOf?: readonly Schema[]
  readonly anyOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | Schema
  readonly items?: Schema
  readonly description?: string
}

/** Schema keywords without a type equivalent. Any keyword neither here nor in `Schema` is an error. */
const untyped = new Set(
  'default deprecated examples exclusiveMaximum exclusiveMinimum format maxItems maxLength maximum minItems minLength minimum multipleOf pattern propertyNames title'.split(
    ' ',
  ),
)
const typed = new Set(
  '$ref type enum const oneOf anyOf allOf properties required additionalProperties items description'.split(' '),
)

/** The component name of a reference. */
export function nameOf(ref: string): string {
  return ref.slice(ref.lastIndexOf('/') + 1)
}

/** The TypeScript type of a schema. @throws for a schema that it only half understands */
export function typeOf(schema: Schema, indent = ''): string {
  for (const word of Object.keys(schema))
    if (!typed.has(word) && !untyped.has(word)) throw new Error(`tools/api-client knows no “${word}” in a schema.`)
  if (schema.$ref !== undefined) return nameOf(schema.$ref)
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum !== undefined) return union(schema.enum.map((one) => JSON.stringify(one)))
  const choices = schema.oneOf ?? schema.anyOf
  if (choices !== undefined) return union(choices.map((one) => typeOf(one, indent)))
  if (schema.allOf !== undefined) return schema.allOf.map((one) => `(${typeOf(one, indent)})`).join(' & ')
  const types = typeof schema.type === 'string' ? [schema.type] : schema.type
  return types === undefined ? 'unknown' : union(types.map((type) => ofOneType(type, schema, indent)))
}

function union(types: readonly string[]): string {
  return [...new Set(types)].join(' | ')
}

function ofOneType(type: string, schema: Schema, indent: string): string {
  switch (type) {
    case 'string':
    case 'boolean':
    case 'null':
      return type
    case 'integer':
    case 'number':
      return 'number'
    case 'array':
      return `Array<${typeOf(schema.items ?? {}, indent)}>`
    case 'object':
      return objectType(schema, indent)
    default:
      throw new Error(`tools/api-client knows no type “${type}”.`)
  }
}

function objectType({ properties = {}, required = [], additionalProperties }: Schema, indent: string): string {
  const fields = Object.entries(properties)
  const others = typeof additionalProperties === 'object' ? typeOf(additionalProperties, indent) : 'unknown'
  if (fields.length === 0) return additionalProperties === false ? 'Record<string, never>' : `Record<string, ${others}>`
  const inner = `${indent}  `
  const lines = fields.map(([name, schema]) => field(name, schema, { inner, isRequired: required.includes(name) }))
  return `{\n${lines.join('')}${indent}}`
}

interface Place {
  readonly inner: string
  readonly isRequired: boolean
}

function field(name: string, schema: Schema, { inner, isRequired }: Place): string {
  const key = /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name)
  const type = typeOf(schema, inner)
  const value = isRequired ? `${key}: ${type}` : `${key}?: ${union([type, 'undefined'])}`
  return `${comment(schema.description, inner)}${inner}${value}\n`
}

/** A doc comment for a description; '' without one. */
export function comment(text: string | undefined, indent: string): string {
  return text === undefined ? '' : `${indent}/** ${text.replaceAll('*/', '* /').replaceAll(/\s+/g, ' ')} */\n`
}
