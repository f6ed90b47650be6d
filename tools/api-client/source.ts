import { comment, typeOf, type Schema } from './schema-type.ts'

/** The part of an OpenAPI 3.1 document that a client needs. */
export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

interface Parameter {
  readonly name: string
  readonly in: string
  readonly required: boolean
  readonly description?: string
  readonly schema: Schema
}

type Content = Readonly<Record<string, { readonly schema: Schema }>>

interface DescribedOperation {
  readonly operationId: string
  readonly summary: string
  readonly description?: string
  readonly security: readonly { readonly bearer: readonly string[] }[]
  readonly parameters: readonly Parameter[]
  readonly requestBody?: { readonly content: Content }
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>
}

const head = `// Made of the OpenAPI document by \`node tools/api-table.ts\`: change the operations instead (src/api/v1/operations).
`

/** The source of a client's types: components, operations, and the path of each. */
export function clientSource({ paths, components }: ApiDocument): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({ path, method, described })),
  )
  const shapes = Object.entries(components.schemas).map(
    ([name, schema]) => `${comment(schema.description, '')}export type ${name} = ${typeOf(schema)}\n`,
  )
  const lines = operations.map(({ path, method, described }) => operationLines(path, method, described))
  const routes = operations.map(
    ({ path, method, described }) =>
      `  ${described.operationId}: ['${method.toUpperCase()}', '${path.replace('/api/1', '')}'],\n`,
  )
  return [
    head,
    ...shapes,
    `/** What each operation is told, and what it answers. */\nexport interface Operations {\n${lines.join('')}}\n`,
    '/** The method and the path of each operation, below `/api/1`. */',
    `export const routes = {\n${routes.join('')}} as const satisfies Record<keyof Operations, readonly [string, string]>\n`,
  ].join('\n')
}

function operationLines(path: string, method: string, described: DescribedOperation): string {
  const { operationId, summary, description, security } = described
  const scopes = security.flatMap(({ bearer }) => bearer).map((scope) => `\`${scope}\``)
  const needs = scopes.length === 0 ? '' : ` Needs ${scopes.join(', ')}.`
  const text = `${summary}.${description === undefined ? '' : ` ${description}`} \`${method.toUpperCase()} ${path}\`.${needs}`
  return `${comment(text, '  ')}  ${operationId}: {\n    input: ${inputType(described)}\n    value: ${answerType(described)}\n  }\n`
}

/** Path parameters are top-level; the others and the body are in `query` and `body`. */
function inputType({ operationId, parameters, requestBody }: DescribedOperation): string {
  const named = parameters.filter((one) => one.in === 'path')
  if (named.some(({ name }) => name === 'query' || name === 'body'))
    throw new Error(`A name in the path of ${operationId} is one of the client’s own.`)
  const asked = parameters.filter((one) => one.in === 'query')
  const body = requestBody?.content['application/json']?.schema
  const fields: Record<string, Schema> = Object.fromEntries(named.map(parameterSchema))
  if (asked.length > 0) fields.query = recordOf(asked)
  if (body !== undefined) fields.body = body
  const isQueryNeeded = asked.some((one) => one.required)
  const required = Object.keys(fields).filter((name) => name !== 'query' || isQueryNeeded)
  return typeOf({ type: 'object', properties: fields, required, additionalProperties: false }, '    ')
}

function recordOf(parameters: readonly Parameter[]): Schema {
  return {
    type: 'object',
    properties: Object.fromEntries(parameters.map(parameterSchema)),
    required: parameters.filter((one) => one.required).map(({ name }) => name),
  }
}

function parameterSchema({ name, description, schema }: Parameter): [string, Schema] {
  return [name, description === undefined ? schema : { ...schema, description }]
}

function answerType({ responses }: DescribedOperation): string {
  const content = Object.entries(responses).find(([status]) => status !== 'default')?.[1].content
  if (content === undefined) return 'undefined'
  const json = content['application/json']
  return json === undefined ? 'Uint8Array' : typeOf(json.schema, '    ')
}
