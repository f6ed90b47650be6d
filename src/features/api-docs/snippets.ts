import type { Operation, Parameter } from './document.ts'
import { isSeveral, prepare, valuesOf, type Filled } from './request.ts'

/** A shell command. Reads the token from the environment, so that it is not copied along. */
export function curl(operation: Operation, server: string, filled: Filled): string {
  const { address, method, headers, body } = prepare(operation, server, filled)
  const lines = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${quoted(address)}`,
    `-H "Authorization: Bearer $MISHAP_TOKEN"`,
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`--data ${quoted(body)}`]),
    ...(operation.file === undefined ? [] : ['--output file']),
  ]
  return lines.join(' \\\n  ')
}

/** Quotes a text for a shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}

/** The same request with the client `@mishap/api`. */
export function typescript(operation: Operation, server: string, filled: Filled): string {
  const { parameters, body, id } = operation
  const of = (place: Parameter['in']) => parameters.filter((one) => one.in === place)
  const inPath = of('path').map(({ name }) => `${name}: ${literal(filled.values[name] || name.toUpperCase())}`)
  const inQuery = of('query').flatMap((parameter) => {
    const values = valuesOf(parameter, filled).map((value) => typed(parameter, value))
    const value = isSeveral(parameter) ? `[${values.join(', ')}]` : values[0]
    return values.length === 0 ? [] : [`${parameter.name}: ${value}`]
  })
  const parts = [
    ...inPath,
    ...(inQuery.length === 0 ? [] : [`query: { ${inQuery.join(', ')} }`]),
    ...(body === undefined ? [] : [`body: ${bodyOf(filled.body)}`]),
  ]
  const key = filled.values['Idempotency-Key']
  const input = parts.length === 0 ? (key ? '{}' : '') : `{ ${parts.join(', ')} }`
  return [
    `import { createClient } from '@mishap/api'`,
    '',
    `const mishap = createClient({ url: ${literal(server)}, token: process.env.MISHAP_TOKEN ?? '' })`,
    `const answer = await mishap.${id}(${input}${key ? `, { idempotencyKey: ${literal(key)} }` : ''})`,
    `if (answer.ok) console.log(answer.value)`,
    `else console.log(answer.problem.code, answer.problem.detail)`,
  ].join('\n')
}

function typed({ schema }: Parameter, value: string): string {
  const isPlain = schema.type === 'integer' || schema.type === 'number' || schema.type === 'boolean'
  return isPlain ? value : literal(value)
}

function literal(text: string): string {
  return `'${JSON.stringify(text)
    .slice(1, -1)
    .replaceAll(String.raw`\"`, '"')
    .replaceAll("'", String.raw`\'`)}'`
}

/** JSON as TypeScript source. Text that is not yet valid JSON is kept as typed. */
function bodyOf(text: string): string {
  try {
    return written(JSON.parse(text))
  } catch {
    return text.trim() || '{}'
  }
}

function written(value: unknown): string {
  if (typeof value === 'string') return literal(value)
  if (Array.isArray(value)) return `[${value.map(written).join(', ')}]`
  if (typeof value !== 'object' || value === null) return String(value)
  const fields = Object.entries(value).map(([name, inner]) => `${nameOf(name)}: ${written(inner)}`)
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`
}

function nameOf(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : literal(name)
}
