import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { pathParameters } from './operation.ts'
import { operations } from './operations.ts'
import { pathTexts } from './path-texts.ts'
import { operationTable } from './table.ts'

describe('the operations of /api/1', () => {
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
