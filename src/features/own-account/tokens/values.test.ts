import { describe, expect, test } from 'vitest'
import { expiryOf, problemsOf, readToken } from './values.ts'

function sent(...pairs: readonly (readonly [string, string])[]): FormData {
  const form = new FormData()
  for (const [name, value] of pairs) form.append(name, value)
  return form
}

describe('the form of a personal token', () => {
  test('gives no permission that the role does not have, whatever was sent', () => {
    const form = sent(['name', ' backup '], ['scopes', 'org:admin'], ['scopes', 'event:read'], ['scopes', 'root'])
    expect(readToken(form, 'viewer')).toEqual({ name: 'backup', scopes: ['event:read'], lifetime: '90' })
    expect(readToken(form, 'owner').scopes).toEqual(['org:admin', 'event:read'])
  })

  test('says beside the field what is missing', () => {
    expect(problemsOf(readToken(sent(), 'owner')).map(({ field }) => field)).toEqual(['name', 'scopes'])
    expect(problemsOf({ name: 'x'.repeat(81), scopes: ['org:read'], lifetime: 'never' })).toHaveLength(1)
  })

  test('expires when it says, or never', () => {
    const now = new Date('2026-11-21T00:00:00Z')
    expect(expiryOf(readToken(sent(['lifetime', '30']), 'owner'), now)).toEqual(new Date('2026-12-21T00:00:00Z'))
    expect(expiryOf(readToken(sent(['lifetime', 'never']), 'owner'), now)).toBeNull()
  })
})
