import { describe, expect, test } from 'vitest'
import { permissions } from '#domain/access/roles.ts'
import { emptyToken, expiryOf, forCi, isForCi, readToken, scopesOf } from './values.ts'

function sent(fields: readonly (readonly [string, string])[]): FormData {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  return form
}

describe('a new token of the organisation', () => {
  test('for CI may what uploading takes, whatever else is ticked', () => {
    const values = readToken(
      sent([
        ['preset', 'ci'],
        ['scopes', 'org:admin'],
      ]),
    )
    expect(scopesOf(values)).toEqual(forCi)
  })

  test('may nothing where nothing was sent', () => {
    expect(scopesOf(readToken(new FormData()))).toEqual([])
  })

  test('may what is ticked, and nothing that is no permission', () => {
    const values = readToken(
      sent([
        ['scopes', 'event:read'],
        ['scopes', 'org:root'],
        ['scopes', 'org:read'],
      ]),
    )
    expect(scopesOf(values)).toEqual(['org:read', 'event:read'])
  })

  test('expires after so many days, or never', () => {
    const now = new Date('2026-11-21T12:00:00Z')
    expect(expiryOf(readToken(sent([['lifetime', '90']])), now)).toEqual(new Date('2027-02-19T12:00:00Z'))
    expect(expiryOf(readToken(sent([['lifetime', '9999']])), now)).toBeNull()
    expect(expiryOf(emptyToken, now)).toBeNull()
  })

  test('for CI is told from others', () => {
    expect(isForCi(forCi.toReversed())).toBe(true)
    expect(isForCi(permissions)).toBe(false)
  })
})
