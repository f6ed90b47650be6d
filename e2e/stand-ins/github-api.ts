import { readFileSync } from 'node:fs'
import { Ajv } from 'ajv'

/** One operation, as GitHub describes it (fixtures/github/api.json, made by tools/github-fixtures.ts). */
interface Operation {
  readonly method: string
  /** `/repos/{owner}/{repo}/check-runs` */
  readonly path: string
  readonly query: readonly { readonly name: string; readonly schema: { readonly type?: string } }[]
  readonly body: { readonly properties: Readonly<Record<string, unknown>> } | null
  readonly status: number
  /** GitHub's own example of a response. */
  readonly example: unknown
}

/** The operation that a request matches, or GitHub's objection to it. */
export type Found =
  | { readonly operation: Operation; readonly params: Readonly<Record<string, string>> }
  | { readonly complaint: string }

const file = new URL('../../fixtures/github/api.json', import.meta.url)
const { operations } = JSON.parse(readFileSync(file, 'utf8')) as { readonly operations: readonly Operation[] }
const ajv = new Ajv({ strict: false, allErrors: true, formats: { 'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/ } })
const compiled = operations.map((operation) => ({
  operation,
  pattern: new RegExp(`^${operation.path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
  fits: ajv.compile(operation.body ?? {}),
}))

/** Checks a request against GitHub's description: its path, its parameters and every field of its body. */
export function findOperation(method: string, path: string, query: URLSearchParams, body: unknown): Found {
  for (const { operation, pattern, fits } of compiled) {
    const match = operation.method === method ? pattern.exec(path) : null
    if (match === null) continue
    const known = new Set(operation.query.map(({ name }) => name))
    const strange = [...query.keys()].find((name) => !known.has(name))
    if (strange !== undefined) return { complaint: `${method} ${path}: no parameter ${strange}` }
    if (operation.body !== null) {
      const fields = Object.keys(operation.body.properties)
      const extra = Object.keys(body ?? {}).find((name) => !fields.includes(name))
      if (extra !== undefined) return { complaint: `${method} ${path}: no field ${extra}` }
      if (!fits(body)) return { complaint: `${method} ${path}: ${ajv.errorsText(fits.errors)}` }
    }
    return { operation, params: match.groups ?? {} }
  }
  return { complaint: `${method} ${path}: no such operation` }
}
