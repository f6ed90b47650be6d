import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { currentClient } from './current.ts'
import { typeOf } from './schema-type.ts'

describe('the client of the API', () => {
  test('is made of the operations as they are: `node tools/api-table.ts` makes it anew', () => {
    const { path, source } = currentClient()
    expect(readFileSync(path, 'utf8') === source).toBe(true)
  })

  test('has no type for a schema that its maker only half understands', () => {
    expect(typeOf({ type: ['string', 'null'] })).toBe('string | null')
    expect(() => typeOf({ type: 'string', if: {} } as object)).toThrow('“if”')
    expect(() => typeOf({ type: 'file' })).toThrow('“file”')
  })
})
