import { describe, expect, test } from 'vitest'
import { roles } from '../access/roles.ts'
import { counted, emptyTally, importedRole, summed, type ImportedPerson } from './tally.ts'

describe('people of another server', () => {
  test('become members at most, whatever they are there', () => {
    expect(roles.map((role) => importedRole(role, false))).toEqual(['member', 'member', 'member', 'viewer'])
    expect(roles.map((role) => importedRole(role, true))).toEqual(roles)
  })

  test('are named in the report, each once', () => {
    const eva: ImportedPerson = { email: 'eva@example.com', role: 'member', roleThere: 'owner', teams: ['shop'] }
    const page = counted(emptyTally, [{ kind: 'member', is: 'made', person: eva }])
    const again = counted(page, [{ kind: 'member', is: 'known', person: eva }])
    expect(summed([again, page]).people).toEqual([eva])
    expect(summed([emptyTally])).not.toHaveProperty('people')
  })
})
