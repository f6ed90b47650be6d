import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { pathParameters } from './operation.ts'
import { operations } from './operations.ts'
import { pathTexts } from './path-texts.ts'
import { operationTable } from './table.ts'

/** The parts of a schema that fill in defaults for absent fields. */
function defaultsIn(schema: unknown, path: string): readonly string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const own = 'default' in schema && !path.endsWith('/properties') ? [path] : []
  return [...own, ...Object.entries(schema).flatMap(([key, inner]) => defaultsIn(inner, `${path}/${key}`))]
}

/**
 * Values that are always sent whole: a target of another kind has other settings, and components and searches are
 * replaced as a unit.
 */
const WHOLE = /\/(?:oneOf|anyOf|items|StatusComponentDraft|SavedSearchChange\/properties\/search)\//

describe('the operations of /api/1', () => {
  test('of method PATCH leave alone what they are not sent: no setting has a default', () => {
    const filled = operations.flatMap(({ id, method, sends }) => {
      if (method !== 'patch' || sends === undefined) return []
      const schema = z.toJSONSchema(sends, { io: 'input', unrepresentable: 'any' })
      return defaultsIn(schema, id).filter((path) => !WHOLE.test(path))
    })
    expect(filled).toEqual([])
  })

  test('are each known by one name, at one method of one path', () => {
    for (const keyOf of [
      (one: (typeof operations)[number]) => one.id,
      (one: (typeof operations)[number]) => `${one.method} ${one.path.replaceAll(/\{\w+\}/g, '{}')}`,
    ])
      expect(new Set(operations.map(keyOf)).size).toBe(operations.length)
  })

  test('say what each name in their paths stands for, and no more', () => {
    const used = new Set(operations.flatMap(({ path }) => pathParameters(path)))
    expect(Object.keys(pathTexts).toSorted()).toEqual([...used].toSorted())
  })

  test('change nothing by GET, and need a scope to change anything of the organization', () => {
    for (const { id, method, needs, only, asks } of operations) {
      if (method === 'get') expect([id, needs.filter((one) => !/:(read|write|admin)$/.test(one))]).toEqual([id, []])
      else if (only === undefined && !asks)
        expect([id, needs.some((one) => !one.endsWith(':read'))]).toEqual([id, true])
    }
  })

  test('are all in the table of docs/api.md', () => {
    const page = readFileSync(fileURLToPath(new URL('../../../docs/api.md', import.meta.url)), 'utf8')
    expect(page.slice(page.indexOf('| | Operation')).trimEnd()).toBe(operationTable())
  })
})
