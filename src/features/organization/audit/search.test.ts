import { describe, expect, test } from 'vitest'
import { auditActions } from '#domain/audit/audit.ts'
import { actionsOf, areas, auditAddress, auditSearch, everything, isNarrowed } from './search.ts'

const now = new Date('2026-11-21T12:00:00Z')

describe('the search of the audit log', () => {
  test('is the same after it went through an address', () => {
    const search = { text: 'ann', action: 'member', period: '7d', before: 42 } as const
    const params = Object.fromEntries(
      Object.entries(auditAddress.print(search)).map(([name, value]) => [name, String(value)]),
    )
    expect(auditAddress.parse(params)).toEqual(search)
  })

  test('is for everything where the address says nothing, or nonsense', () => {
    expect(auditAddress.parse({})).toEqual(everything)
    expect(auditAddress.parse({ text: ['a'], action: 'x.y', period: '1y', before: '-1' })).toEqual(everything)
    expect(auditSearch(everything, now)).toEqual({})
    expect(isNarrowed(everything)).toBe(false)
  })

  test('is for one action, or for all about one thing', () => {
    expect(auditSearch({ ...everything, action: 'key.deleted' }, now)).toEqual({ actions: ['key.deleted'] })
    expect(auditSearch({ ...everything, action: 'key' }, now)).toEqual({
      actions: ['key.created', 'key.updated', 'key.deleted'],
    })
  })

  test('reaches as far back as the period says', () => {
    expect(auditSearch({ ...everything, period: '24h' }, now)).toEqual({
      since: new Date('2026-11-20T12:00:00Z'),
      until: now,
    })
  })

  test('has a place for every action', () => {
    expect(areas.flatMap(actionsOf).toSorted()).toEqual(auditActions.toSorted())
  })
})
